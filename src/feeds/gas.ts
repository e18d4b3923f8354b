import type { ChainType } from '#contract/chain.ts';
import { registryGasPrice } from '#market/gas/registry-gas-price.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Feed, FeedDeps } from './feed.ts';
import { type ChainGas, gasFeed } from './gas/chain-gas.ts';
import { cosmosGas } from './gas/cosmos-gas.ts';
import { evmGas } from './gas/evm-gas.ts';
import { svmGas } from './gas/svm-gas.ts';

const EVERY_MS = 30_000;
const LISTED_EVERY_MS = 5 * 60_000;

/** Gas prices: a feed for each family of chains, and one for those that only the registry knows. */
export function gas({ registry, nodes, now }: FeedDeps): readonly Feed[] {
  const chains = registry.listChains().map(({ chain_id }) => registry.getChainRecord(chain_id));
  const read = (type: ChainType, readerOf: (chain: ChainRecord) => ChainGas | null): readonly ChainGas[] =>
    chains.filter(({ chain_type }) => chain_type === type).flatMap((chain) => readerOf(chain) ?? []);
  const cosmos = read('cosmos', (chain) => cosmosGas(nodes, chain));
  const feeds = [
    gasFeed(
      { name: 'gas-evm', title: 'Gas prices of EVM chains', everyMs: EVERY_MS },
      read('evm', (chain) => evmGas(nodes, chain)),
      now,
    ),
    gasFeed({ name: 'gas-cosmos', title: 'Gas prices of Cosmos chains', everyMs: EVERY_MS }, cosmos, now),
    gasFeed(
      { name: 'gas-solana', title: 'Priority fees of Solana', everyMs: EVERY_MS },
      read('svm', (chain) => svmGas(nodes, chain)),
      now,
    ),
  ].filter(({ covers }) => covers.gas?.length !== 0);
  const isRead = new Set(cosmos.map(({ chain }) => chain.chain_id));
  const listed = chains.filter(({ chain_id, chain_type }) => chain_type === 'cosmos' && !isRead.has(chain_id));
  return [listedGas(listed, now), ...feeds];
}

/** Most Cosmos chains take a fixed least price, which validators set and their registry lists. */
function listedGas(chains: readonly ChainRecord[], now: FeedDeps['now']): Feed {
  const prices = chains.flatMap((chain) => {
    const price = registryGasPrice(chain);
    return price === null ? [] : [{ chain_id: chain.chain_id, price }];
  });
  return {
    ...{
      name: 'gas-listed',
      title: 'Listed gas prices of Cosmos chains',
      covers: { gas: prices.map(({ chain_id }) => chain_id) },
    },
    ...{ everyMs: LISTED_EVERY_MS, staleAfterMs: 3 * LISTED_EVERY_MS, asksNobody: true },
    read: async () => ({ at: now(), gas: prices }),
  };
}
