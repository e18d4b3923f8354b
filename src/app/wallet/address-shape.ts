import type { ChainType } from '#contract/chain.ts';

/**
 * What texts of each family look like, by their letters alone. Checksums are checked once, where an address is typed:
 * the code for that is large, and every page reads the addresses that are kept.
 */
const SHAPES: Readonly<Record<ChainType, RegExp>> = {
  evm: /^0x[0-9a-f]{40}$/i,
  cosmos: /^[a-z][a-z0-9-]*1[02-9ac-hj-np-z]{38,}$/,
  svm: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

export const looksLike = (family: ChainType, text: unknown): text is string =>
  typeof text === 'string' && SHAPES[family].test(text);

/** The part before the last 1 of a Cosmos address, by which a chain knows its own; undefined for other texts. */
export const cosmosPrefix = (text: string): string | undefined =>
  looksLike('cosmos', text) ? text.slice(0, text.lastIndexOf('1')) : undefined;
