/** Whether what stands before a service says by its status that the service does not answer. */
export const isSilence = (status: number): boolean => [502, 503, 504].includes(status);

/** A reply that is not of the contract's form. Nothing of it is shown; `text` is kept for people who want to report it. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
  readonly status: number;
  readonly text: string;

  constructor(message: string, reply: { readonly status: number; readonly text: string }) {
    super(message);
    this.status = reply.status;
    this.text = reply.text;
  }
}

/** Nobody answered: no network, no such host, a thread that died. The cause is kept. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`No answer in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}
