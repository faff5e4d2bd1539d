/** What an action gave back to its form: errors at fields, the values as typed. */
export interface FormReply {
  errors: Record<string, string[]>;
  values: Record<string, string>;
}
