import * as z from 'zod/mini';
import { type Asset, assetKey, sameAsset } from '#contract/asset.ts';
import { maxLength, minLength } from '#contract/lengths.ts';
import { t } from '../language/words.ts';
import { createPrivateList } from '../storage/private-list.ts';
import { validItems } from '../storage/valid-items.ts';
import type { BalanceSnapshot } from './snapshot.ts';

const tokenSchema = z.object({
  chain_id: z.string().check(minLength(1), maxLength(64)),
  denom: z.string().check(z.regex(/^(0x[0-9a-f]{40}|cw20:[a-z0-9]{8,120})$/i)),
  symbol: z.string().check(minLength(1), maxLength(32)),
  decimals: z.number().check(z.refine((decimals) => Number.isInteger(decimals) && decimals >= 0 && decimals <= 36)),
});
/** A token that the user added by its address, with what its contract says of itself. */
export type AddedToken = z.infer<typeof tokenSchema>;

const list = createPrivateList<AddedToken>({
  key: 'portolan.tokens',
  schema: z.catch(validItems(tokenSchema), []),
  isSame: sameAsset,
});

export const { add: addToken, remove: removeToken, clear: clearAddedTokens, use: useAddedTokens } = list;

/** The token as an asset of its own chain. Its name says that no list vouches for its symbol. */
function assetOf({ chain_id, denom, symbol, decimals }: AddedToken): Asset {
  return {
    ...{ chain_id, denom, symbol, decimals, name: t('Added by you') },
    ...{ origin_chain_id: chain_id, origin_denom: denom, trace: '', token_contract: denom.replace(/^cw20:/, '') },
    ...{ is_cw20: denom.startsWith('cw20:'), is_evm: denom.startsWith('0x'), is_svm: false },
  };
}

/** The snapshot with the added tokens that no list has as assets, so that they are shown like listed ones. They have no value. */
export function withTokenAssets(
  chain_id: string,
  snapshot: BalanceSnapshot,
  tokens: readonly AddedToken[],
): BalanceSnapshot {
  const byKey = new Map(tokens.map((token) => [assetKey(token), token]));
  const entries = [...snapshot.entries].map(([denom, read]) => {
    const token = byKey.get(assetKey({ chain_id, denom }));
    if (token === undefined) return [denom, read] as const;
    return [denom, { ...read, entry: { ...read.entry, price: null, value_usd: null, asset: assetOf(token) } }] as const;
  });
  return { ...snapshot, entries: new Map(entries) };
}
