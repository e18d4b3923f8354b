import type { ChainType } from '#contract/chain.ts';

/**
 * The format of addresses of each family, without checksums. Those are checked once, when an address is typed: that
 * code is large, and every page reads stored addresses.
 */
const SHAPES: Readonly<Record<ChainType, RegExp>> = {
  evm: /^0x[0-9a-f]{40}$/i,
  cosmos: /^[a-z][a-z0-9-]*1[02-9ac-hj-np-z]{38,}$/,
  svm: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

export const isFamily = (text: unknown): text is ChainType => typeof text === 'string' && Object.hasOwn(SHAPES, text);

export const looksLike = (family: ChainType, text: unknown): text is string =>
  typeof text === 'string' && SHAPES[family].test(text);
