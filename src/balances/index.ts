import { ServiceError } from '#contract/error.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { ChainNodes, type Readers } from './chain/chain-nodes.ts';
import { loaded } from './node/loaded.ts';
import { checkNodes, getNodes, hasNodes, type NodesConfig } from './nodes.ts';
import type { Balance, BalanceQuery, BalanceSource, ChainBalances, Dialect, NodeReader } from './reader.ts';
import { RecentReadings } from './recent-readings.ts';
import { readSample } from './sample-holdings.ts';
import { Turns } from './turns.ts';

/** Loaded when a node of the dialect is first asked: nobody else waits for viem and @solana/kit. */
const READERS: Readonly<Record<Dialect, () => Promise<NodeReader>>> = {
  'cosmos-rest': loaded(async () => (await import('./cosmos/cosmos-rest.ts')).cosmosRestReader),
  'cosmos-rpc': loaded(async () => (await import('./cosmos/cosmos-rpc.ts')).cosmosRpcReader),
  evm: loaded(async () => (await import('./evm/evm.ts')).evmReader),
  svm: loaded(async () => (await import('./svm/svm.ts')).svmReader),
};

const TIME_LIMIT_MS = 8_000;

/**
 * The reader over every chain; it remembers how nodes behave. Its time limit is for one chain, all its nodes and
 * pages together. Throws when the operator's nodes are of a chain that the registry does not know.
 */
export function createBalanceReaders(
  registry: Registry,
  nodes: NodesConfig,
  timeLimitMs: number = TIME_LIMIT_MS,
): BalanceSource {
  checkNodes(nodes, registry.findChain);

  const readers: Readers = (dialect) => READERS[dialect]();
  const chainNodes = new Map<string, ChainNodes>();
  const nodesFor = (chain: ChainRecord): ChainNodes => {
    const known = chainNodes.get(chain.chain_id);
    if (known !== undefined) return known;
    const found = new ChainNodes(chain, getNodes(nodes, chain), readers, timeLimitMs);
    chainNodes.set(chain.chain_id, found);
    return found;
  };
  const turns = new Turns();
  const recent = new RecentReadings(async (query) => {
    const asked = nodesFor(query.chain);
    await turns.take(asked.expectedMs);
    return asked.read(query);
  });

  const readChain: ReadChain = async (query) => {
    if (query.denoms.length === 0 && !query.held) return NOTHING;
    if (isSampleAddress(query.address)) return { balances: readSample(query), asOf: null };
    return recent.read(query);
  };

  return {
    read: ({ chain, address, denoms }) => {
      if (denoms !== undefined) return readAsked(readChain, { chain, address, denoms, held: false });
      const known = registry.listAssets({ chain_id: chain.chain_id }).map(({ denom }) => denom);
      const bank = known.filter((denom) => !isCw20(denom));
      return readHeld(readChain, { chain, address, denoms: bank, held: true });
    },
    reads: (chain) => hasNodes(nodes, chain),
  };
}

const NOTHING: ChainBalances = { balances: new Map(), asOf: null };

type ReadChain = (query: BalanceQuery) => Promise<ChainBalances>;

/** An entry for each denom of the query, in its order. */
async function readAsked(readChain: ReadChain, query: BalanceQuery): Promise<ChainBalances> {
  const bank = [...new Set(query.denoms)].filter((denom) => !isCw20(denom));
  const { balances, asOf } = await readChain({ ...query, denoms: bank }).catch((error): ChainBalances => {
    const failed = failure(query.chain, error);
    return { balances: new Map(bank.map((denom) => [denom, failed])), asOf: null };
  });
  return {
    balances: new Map(query.denoms.map((denom) => [denom, balances.get(denom) ?? { error: cw20Excluded(denom) }])),
    asOf,
  };
}

/** What is held, and what could not be read. */
async function readHeld(readChain: ReadChain, query: BalanceQuery): Promise<ChainBalances> {
  try {
    const { balances, asOf } = await readChain(query);
    return { balances: new Map([...balances].filter(([, found]) => isTold(found))), asOf };
  } catch (error) {
    const { native_denom, chain_id } = query.chain;
    const place = native_denom ?? query.denoms[0] ?? chain_id;
    return { balances: new Map([[place, failure(query.chain, error)]]), asOf: null };
  }
}

/** Whoever asks for all that is held need not hear of a listed token that is not there. */
const isTold = (found: Balance): boolean => ('error' in found ? !found.absent : found.amount > 0n);

const isCw20 = (denom: string): boolean => denom.startsWith('cw20:');

const cw20Excluded = (denom: string): ServiceError =>
  ServiceError.invalid(`${denom} is a CW20 token: its balance is not read; ask for bank denoms`);

function failure(chain: ChainRecord, cause: unknown): Balance {
  if (cause instanceof ServiceError) return { error: cause };
  return { error: new ServiceError('internal', `balances of ${chainTitle(chain)} could not be read`, { cause }) };
}
