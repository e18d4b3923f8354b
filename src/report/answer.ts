import type { ServiceResponse } from '#client/client.ts';

/** Where the figures of an answer come from, as far as the service says. */
export type Sources = Pick<ServiceResponse<unknown>, 'market' | 'balances' | 'prices'>;

/** An answer as the contract has it, and as text for people and models. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly sources: Sources;
}

/** Puts an answer together; the text begins with what the figures rest on. */
export function answerOf<T extends object>(
  { data, market, balances, prices }: ServiceResponse<T>,
  lines: readonly string[],
): Answer {
  const sources = { market, balances, prices };
  return { data: data as T & Record<string, unknown>, text: [marketText(sources), ...lines].join('\n'), sources };
}

function marketText({ market }: Sources): string {
  if (market === null) return 'The service does not say what its figures rest on.';
  if (market.source === 'sample') {
    return `SAMPLE MARKET: prices, pools and fees are made up for trying out (as of ${market.asOf}).`;
  }
  return `Market: ${market.source}, as of ${market.asOf}.`;
}
