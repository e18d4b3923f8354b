import { forgetHidden } from '../../balances/hidden.ts';
import { forgetLists } from '../../list-cache.ts';
import { forgetAccounts } from '../../wallet/accounts.ts';
import { forgetWallets } from '../../wallet/connections.ts';

/** Lets go of the wallets, and forgets all that this browser keeps but the settings. */
export async function forgetAllButSettings(): Promise<void> {
  forgetAccounts();
  forgetHidden();
  forgetWallets();
  // A browser without a database keeps no lists.
  await forgetLists().catch(() => undefined);
}
