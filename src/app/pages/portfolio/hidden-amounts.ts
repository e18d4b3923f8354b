import * as z from 'zod/mini';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { createPersistedStore } from '#app/storage/persisted-store.ts';
import { useStore } from '#app/storage/store.ts';

/** Whether amounts are hidden, for who shows the page to others. Stored in this browser. */
const store = createPersistedStore({ key: 'portolan.hidden-amounts', schema: z.catch(z.boolean(), false) });

export const useAreAmountsHidden = (): boolean => useStore(store);
export const setAmountsHidden = (isHidden: boolean): void => store.set(isHidden);

const HIDDEN: FormatNumber = () => '•••';

/** Writes amounts and dollars; dots while they are hidden. */
export function useAmountFormat(): FormatNumber {
  const digits = useFormatNumber();
  return useAreAmountsHidden() ? HIDDEN : digits;
}
