import type { ChainType } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { firstAnswer } from './first-answer.ts';
import { hasNodes, type NodesConfig, nodesOf } from './nodes.ts';
import type { Balance, BalanceQuery, BalanceSource, Balances, NodeReader } from './reader.ts';
import { readSample } from './sample-holdings.ts';

/** Loaded when a chain of the family is first read: nobody else waits for viem and @solana/kit. */
const READERS = {
  cosmos: async (...ask) => (await import('./cosmos-rest.ts')).cosmosRestReader.read(...ask),
  evm: async (...ask) => (await import('./evm.ts')).evmReader.read(...ask),
  svm: async (...ask) => (await import('./svm.ts')).svmReader.read(...ask),
} satisfies Record<ChainType, NodeReader['read']>;

const TIME_LIMIT_MS = 8_000;

/**
 * The reader over every chain. Its time limit is for one chain, all its nodes and pages together.
 * Throws when the operator's nodes name a chain that the registry does not know.
 */
export function createBalanceReaders(
  registry: Registry,
  nodes: NodesConfig,
  timeLimitMs: number = TIME_LIMIT_MS,
): BalanceSource {
  checkNodes(registry, nodes);

  const readChain = async (query: BalanceQuery): Promise<Balances> => {
    if (query.denoms.length === 0) return new Map();
    if (isSampleAddress(query.address)) return readSample(query);
    const { chain_id, chain_type } = query.chain;
    return firstAnswer(`balances of ${chain_id}`, nodesOf(nodes, query.chain), timeLimitMs, (url, signal) =>
      READERS[chain_type](query, url, signal).then(({ balances }) => balances),
    );
  };

  return {
    read: async ({ chain, address, denoms }) => {
      if (denoms !== undefined)
        return { balances: await readAsked(readChain, { chain, address, denoms, held: false }), asOf: null };
      const known = registry.listAssets({ chain_id: chain.chain_id }).map(({ denom }) => denom);
      const bank = known.filter((denom) => !isCw20(denom));
      return { balances: await readHeld(readChain, { chain, address, denoms: bank, held: true }), asOf: null };
    },
    reads: (chain) => hasNodes(nodes, chain),
  };
}

type ReadChain = (query: BalanceQuery) => Promise<Balances>;

/** An entry for each denom of the query, in its order. */
async function readAsked(readChain: ReadChain, query: BalanceQuery): Promise<Balances> {
  const bank = [...new Set(query.denoms)].filter((denom) => !isCw20(denom));
  const read = await readChain({ ...query, denoms: bank }).catch(
    (error): Balances => new Map(bank.map((denom) => [denom, failure(query.chain, error)])),
  );
  return new Map(query.denoms.map((denom) => [denom, read.get(denom) ?? { error: cw20Excluded(denom) }]));
}

/** What is held, and what could not be read. */
async function readHeld(readChain: ReadChain, query: BalanceQuery): Promise<Balances> {
  try {
    const read = await readChain(query);
    return new Map([...read].filter(([, balance]) => 'error' in balance || balance.amount > 0n));
  } catch (error) {
    const place = query.chain.native_denom ?? (query.denoms[0] as string);
    return new Map([[place, failure(query.chain, error)]]);
  }
}

function checkNodes(registry: Registry, nodes: NodesConfig): void {
  if (nodes.mode !== 'urls') return;
  for (const id of nodes.urls.keys()) {
    if (registry.findChain(id) === undefined) throw new Error(`PORTOLAN_NODES: chain ${id} is not known`);
  }
}

const isCw20 = (denom: string): boolean => denom.startsWith('cw20:');

const cw20Excluded = (denom: string): ServiceError =>
  ServiceError.invalid(`${denom} is a CW20 token: its balance is not read; ask for bank denoms`);

function failure({ chain_id }: ChainRecord, cause: unknown): Balance {
  if (cause instanceof ServiceError) return { error: cause };
  return { error: new ServiceError('internal', `balances of ${chain_id} could not be read`, { cause }) };
}
