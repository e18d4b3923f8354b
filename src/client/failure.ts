/** Whether a gateway reports by its status that the service does not respond. */
export const isNoResponse = (status: number): boolean => [502, 503, 504].includes(status);

/** A reply that does not match the contract. It is not shown; `text` is kept for bug reports. */
export class MalformedResponse extends Error {
  override readonly name = 'MalformedResponse';
  readonly status: number;
  readonly text: string;

  constructor(message: string, reply: { readonly status: number; readonly text: string }) {
    super(message);
    this.status = reply.status;
    this.text = reply.text;
  }
}

/** A well-formed answer to something else than was asked: it must not be shown. */
export class MismatchedResponse extends MalformedResponse {
  constructor(sentence: string, answer: unknown) {
    super(sentence, { status: 200, text: JSON.stringify(answer, null, 2) });
  }
}

/** What did not respond: the service at an address ("" is the page's own site), the one in this browser, or a file of the page. */
export type Silent = { readonly address: string } | 'worker' | 'page';

function silentText(silent: Silent): string {
  if (silent === 'worker') return 'The service in this browser stopped.';
  if (silent === 'page') return 'Part of this page did not arrive.';
  return `${silent.address || 'This server'} does not answer.`;
}

/** No response: no network, unknown host, or a dead worker. Keeps the cause. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly silent: Silent;

  constructor(silent: Silent, options?: ErrorOptions) {
    super(silentText(silent), options);
    this.silent = silent;
  }
}

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`No response in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}
