/** Something that was asked of the sandbox by hand and cannot be done: its message is for whoever asked. */
export class ControlError extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 | 409 = 400,
  ) {
    super(message);
  }
}
