import { t } from '../language/words.ts';

const splitLast = (names: readonly string[]) => {
  const [last = '', ...others] = names.toReversed();
  return { others: others.toReversed().join(t(', ')), last };
};

/** "Keplr", "Keplr and Phantom", "Keplr, Phantom and Rabby"; "" for none. */
export const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : t('{others} and {last}', splitLast(names));

/** "cost", "cost or time", "cost, arrives or time"; "" for none. */
export const eitherText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : t('{others} or {last}', splitLast(names));
