/** What an action returned to its form: errors by field, and the values as typed. */
export interface ShownReply {
  errors: Record<string, string[]>;
  values: Record<string, string>;
}
