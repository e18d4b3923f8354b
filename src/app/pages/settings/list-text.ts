import { t } from '#app/language/words.ts';

/** "Keplr", "Keplr and Phantom", "Keplr, Phantom and Rabby"; "" for none. */
export function listText(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : t('{others} and {last}', { others: others.toReversed().join(t(', ')), last });
}
