import type { ChainType } from '#contract/chain.ts';

/** Which chains a text may be a transaction of, with the hash as they write it; none for what is no hash. */
export function hashForms(text: string): readonly { readonly family: ChainType; readonly hash: string }[] {
  const hash = text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(hash)) {
    const evm = { family: 'evm', hash: hash.toLowerCase() } as const;
    // Explorers of chains with both faces write the hash of CometBFT with 0x too.
    return [evm, { family: 'cosmos', hash: hash.slice(2).toUpperCase() }];
  }
  if (/^[0-9a-f]{64}$/i.test(hash)) {
    const cosmos = { family: 'cosmos', hash: hash.toUpperCase() } as const;
    return [cosmos, { family: 'evm', hash: `0x${hash.toLowerCase()}` }];
  }
  return /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(hash) ? [{ family: 'svm', hash }] : [];
}

/** The hash as chains of a family write it; undefined where it is none of theirs. */
export const hashOn = (family: ChainType, text: string): string | undefined =>
  hashForms(text).find((form) => form.family === family)?.hash;
