import { clearFrozenQuotes } from '#app/api/frozen-quotes.ts';
import { clearListCache } from '#app/api/kept-answers.ts';
import { clearAddedTokens } from '#app/balances/added-tokens.ts';
import { clearDailyRecord } from '#app/balances/daily-record.ts';
import { clearHiddenAccounts } from '#app/balances/hidden-accounts.ts';
import { clearHiddenAssets } from '#app/balances/hidden-assets.ts';
import { clearKeptBalances } from '#app/balances/kept-balances.ts';
import { journal } from '#app/following/journal.ts';
import { signedActs } from '#app/following/signed-acts.ts';
import { msg } from '#app/language/words.ts';
import { clearKeptMarks } from '#app/marks/kept-marks.ts';
import { clearAssetChoices } from '#app/picker/asset-choices.ts';
import { clearFavourites, clearRecents } from '#app/storage/kept-comparisons.ts';
import { forgetAccounts } from '#app/wallet/accounts.ts';
import { forgetWallets } from '#app/wallet/connections.ts';

/** What `clearStoredData` deletes, apart from the wallets. */
export const DELETED = [
  msg('watched addresses'),
  msg('hidden rows'),
  msg('added tokens'),
  msg('saved quotes'),
  msg('followed transactions'),
  msg('favourites'),
  msg('recent comparisons'),
  msg('the last balances'),
  msg('the total of each day'),
  msg('the lists of chains and assets'),
  msg('the last quotes'),
];

/** Disconnects the wallets and deletes all stored data but the settings. */
export async function clearStoredData(): Promise<void> {
  forgetAccounts();
  clearHiddenAssets();
  clearAddedTokens();
  clearKeptBalances();
  clearHiddenAccounts();
  clearDailyRecord();
  clearAssetChoices();
  clearRecents();
  clearFavourites();
  clearFrozenQuotes();
  forgetWallets();
  await journal.clear();
  await signedActs.clear();
  // A browser without a database keeps no lists.
  await clearListCache().catch(() => undefined);
  // Nor does a page without TLS keep marks.
  await clearKeptMarks().catch(() => undefined);
}
