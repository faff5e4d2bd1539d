/** The port of the company whose check in the browser says that somebody is no robot. */
export interface HumanCheck {
  siteKey: string;
  /** The company's script, which draws the check into a form. */
  scriptUrl: string;
  /** The origin of the script and of the frame that it opens. */
  origin: string;
  /** Whether this answer of the check is real, and was not used before. Throws AdapterError. */
  verify(answer: { token: string; callerAddress: string }): Promise<boolean>;
}
