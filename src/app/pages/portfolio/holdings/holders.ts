import { assetKey } from '#contract/asset.ts';
import { normalizeAddress, shortAddress } from '../../../wallet/accounts.ts';
import type { Source } from '../../../wallet/sources.ts';
import { walletKey } from '../../../wallet/wallet.ts';
import type { Holding } from './holdings.ts';
import type { Position } from './positions.ts';

/** Who holds something, as a person thinks of it: a wallet with all its addresses, or what is watched under one label. */
export function holderOf({ wallet, name, address }: Source): string {
  if (wallet !== null) return `wallet ${walletKey(wallet)}`;
  return name === shortAddress(address) ? `address ${normalizeAddress(address)}` : `label ${name}`;
}

/** Apart for each holder; an address of several sources belongs to the first. */
export const holderKey = ({ id, question }: Position): string => `${holderOf(question.sources[0])} ${assetKey(id)}`;

/** Each address that holds some of it once. */
export const addressesOf = (holdings: readonly Holding[]): string[] => [
  ...new Set(holdings.flatMap(({ parts }) => parts.map(({ question }) => question.target.address))),
];
