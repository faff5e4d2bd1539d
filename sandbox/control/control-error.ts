/** A control action that cannot be carried out; the message is shown to the caller. */
export class ControlError extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 | 409 = 400,
  ) {
    super(message);
  }
}
