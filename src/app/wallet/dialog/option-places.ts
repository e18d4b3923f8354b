import { type WalletOption, walletKey } from '../wallet.ts';

/** Where the installed wallets stand in the dialog, by key. */
export interface OptionSlots {
  /** Those that stand in the group of their family. */
  readonly grouped: readonly string[];
  /** Those that came after a person began to point: below all others, in the order in which they came. */
  readonly late: readonly string[];
}

export const NO_SLOTS: OptionSlots = { grouped: [], late: [] };

/**
 * The places with the newcomers in. Nothing moves once `settled`: who comes then goes to the end. The same object where
 * nobody new is there.
 */
export function assignSlots(before: OptionSlots, options: readonly WalletOption[], settled: boolean): OptionSlots {
  const { grouped, late } = before;
  const fresh = options.map(walletKey).filter((key) => !grouped.includes(key) && !late.includes(key));
  if (fresh.length === 0) return before;
  return settled ? { grouped, late: [...late, ...fresh] } : { grouped: [...grouped, ...fresh], late };
}
