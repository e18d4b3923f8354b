import type { AssetBook } from '../book.ts';
import type { Links } from '../origins.ts';
import { isEvmAddress } from '../text.ts';
import { assetLists, OTHER_CHAINS } from './chain-registry.ts';
import { optimismTokens } from './evm.ts';

/**
 * Links of bridges that we have no lanes on, where the listing proves itself: a Cosmos denom that spells out the ERC-20
 * it locks (`gravity0x…`, `peggy0x…`), and tokens of the canonical rollup bridges, whose list checks each pair on chain.
 * Symbols join nothing. Answers how many links were found.
 */
export function linkBridgedAssets(book: AssetBook, links: Links, idOf: ReadonlyMap<string, string>): number {
  let found = 0;
  const link = (from: { chain_id: string; denom: string }, to: { chain_id: string; denom: string }) => {
    if (!book.find(from.chain_id, from.denom) || !book.find(to.chain_id, to.denom)) return;
    links.add(from, to);
    found += 1;
  };
  for (const list of assetLists) {
    const chain_id = idOf.get(list.chainName);
    if (chain_id === undefined || OTHER_CHAINS[list.chainName]) continue;
    for (const asset of list.assets) {
      for (const { type, counterparty } of asset.traces ?? []) {
        const to = OTHER_CHAINS[counterparty?.chainName ?? ''];
        const contract = counterparty?.baseDenom ?? '';
        const spelled = isEvmAddress(contract) && asset.base.toLowerCase().includes(contract.toLowerCase());
        if (type === 'bridge' && to && spelled)
          link({ chain_id, denom: asset.base }, { chain_id: to, denom: contract });
      }
    }
  }
  const STANDARD_BRIDGE = '0x4200000000000000000000000000000000000010';
  const onEthereum = new Map<string, string[]>();
  for (const { chainId, address, extensions } of optimismTokens) {
    const id = extensions.opTokenId ?? '';
    if (chainId === 1) onEthereum.set(id, [...(onEthereum.get(id) ?? []), address]);
  }
  for (const { chainId, address, extensions } of optimismTokens) {
    const [home, ...more] = onEthereum.get(extensions.opTokenId ?? '') ?? [];
    const bridge = Object.entries(extensions).find(([key]) => key.endsWith('BridgeAddress'))?.[1];
    if (chainId === 1 || home === undefined || more.length > 0 || bridge !== STANDARD_BRIDGE) continue;
    link({ chain_id: String(chainId), denom: address }, { chain_id: '1', denom: home });
  }
  return found;
}
