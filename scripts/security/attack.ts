/** A request that is built to cost much. */
export interface Attack {
  name: string;
  path: string;
  type: string;
  body: Buffer | null;
  times: number;
  /** Of a person with an account, whose own time is not judged here, only everybody else's wait. */
  cookie?: string;
}
