import pLimit from 'p-limit';
import { normalDenom } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import { createCallBudget, NODE_READS_PER_MINUTE } from '#nodes/call-budget.ts';
import { checkNodes, type Dialect, getNodes, hasNodes, type NodesConfig } from '#nodes/endpoints.ts';
import { lazy } from '#nodes/lazy.ts';
import type { WatchNodes } from '#nodes/watch-nodes.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { BalanceCache } from './balance-cache.ts';
import { BalancePool } from './balance-pool.ts';
import type {
  Balance,
  BalanceQuery,
  BalanceSource,
  Balances,
  ChainBalances,
  NodeReader,
  ShareReads,
} from './reader.ts';
import { RequestScheduler } from './request-scheduler.ts';
import { readSample } from './sample-holdings.ts';

/** Loaded on first use of a dialect, so that other dialects do not wait for viem and @solana/kit. */
const READERS: Readonly<Record<Dialect, () => Promise<NodeReader>>> = {
  'cosmos-rest': lazy(async () => (await import('./cosmos/cosmos-rest.ts')).cosmosRestReader),
  'cosmos-rpc': lazy(async () => (await import('./cosmos/cosmos-rpc.ts')).cosmosRpcReader),
  evm: lazy(async () => (await import('./evm/evm.ts')).evmReader),
  svm: lazy(async () => (await import('./svm/svm.ts')).svmReader),
};

const TIME_LIMIT_MS = 8_000;
/** Accounts on a chain that are read at once, for all clients, and that may wait for that. */
const READS_AT_ONCE = 256;
const MOST_WAITING = 1_000;
const RETRY_SECONDS = 2;

export interface BalanceLimits {
  /** For one chain with all its nodes and pages. */
  readonly timeLimitMs?: number;
  /** Questions to one node. */
  readonly readsPerMinute?: number;
  readonly readsAtOnce?: number;
  readonly mostWaiting?: number;
  readonly watch?: WatchNodes | undefined;
  /** Called with each look into the cache. */
  readonly onLookup?: ((isHit: boolean) => void) | undefined;
  /** With other processes; none if absent. */
  readonly share?: ShareReads | undefined;
}

/**
 * Reads balances on every chain, with the health and budget of nodes kept in memory. Throws if the configured nodes include an
 * unknown chain.
 */
export function createBalanceReaders(
  registry: Registry,
  nodes: NodesConfig,
  {
    timeLimitMs: limitMs = TIME_LIMIT_MS,
    readsPerMinute = NODE_READS_PER_MINUTE,
    readsAtOnce = READS_AT_ONCE,
    mostWaiting = MOST_WAITING,
    watch,
    onLookup,
    share = (_, read) => read(),
  }: BalanceLimits = {},
): BalanceSource {
  checkNodes(nodes, registry.findChain);

  const budget = createCallBudget(readsPerMinute);
  const atOnce = pLimit(readsAtOnce);
  const pools = new Map<string, BalancePool>();
  const poolOf = (chain: ChainRecord): BalancePool => {
    const existing = pools.get(chain.chain_id);
    if (existing !== undefined) return existing;
    const pool = new BalancePool(chain, getNodes(nodes, chain), (dialect) => READERS[dialect](), {
      limitMs,
      budget,
      watch,
    });
    pools.set(chain.chain_id, pool);
    return pool;
  };
  const scheduler = new RequestScheduler();
  const readNodes = (query: BalanceQuery): Promise<ChainBalances> => {
    if (atOnce.pendingCount >= mostWaiting) throw tooMany(query.chain);
    return atOnce(async () => {
      const pool = poolOf(query.chain);
      await scheduler.waitForTurn(pool.expectedMs);
      return pool.read(query);
    });
  };
  const cache = new BalanceCache((query) => share(query, async () => readNodes(query)), onLookup);

  const readChain: ReadChain = async (query) => {
    if (query.denoms.length === 0 && !query.held) return NOTHING;
    if (isSampleAddress(query.address)) return { balances: readSample(query), asOf: null };
    return cache.read(query);
  };

  return {
    read: ({ chain, address, denoms }) => {
      if (denoms !== undefined) {
        const { chain_id } = chain;
        const unlisted = denoms.filter((denom) => registry.findAsset({ chain_id, denom }) === undefined);
        return readDenoms(readChain, { chain, address, denoms, held: false, unlisted });
      }
      const listed = registry.listAssets({ chain_id: chain.chain_id }).map(({ denom }) => denom);
      const bank = listed.filter((denom) => !isCw20(denom));
      return readHoldings(readChain, { chain, address, denoms: bank, held: true });
    },
    reads: (chain) => hasNodes(nodes, chain),
  };
}

const tooMany = (chain: ChainRecord): ServiceError =>
  new ServiceError(
    'unavailable',
    `balances of ${chainTitle(chain)} could not be read: the service reads as many accounts as it can; ask again in a moment`,
    { retryAfterSeconds: RETRY_SECONDS },
  );

const NOTHING: ChainBalances = { balances: new Map(), asOf: null };

type ReadChain = (query: BalanceQuery) => Promise<ChainBalances>;

/** An entry for each denom of the query, in the query's order and spelling; nodes are sent one spelling of each. */
async function readDenoms(readChain: ReadChain, query: BalanceQuery): Promise<ChainBalances> {
  const denoms = [...new Set(query.denoms.map(normalDenom))];
  try {
    const { balances, asOf } = await readChain({ ...query, denoms });
    return { balances: ofEach(query.denoms, (denom) => balances.get(normalDenom(denom)) ?? notRead(denom)), asOf };
  } catch (error) {
    const failed = failure(query.chain, error);
    return { balances: ofEach(query.denoms, () => failed), asOf: null };
  }
}

function ofEach(denoms: readonly string[], find: (denom: string) => Balance): Balances {
  const found = new Map<string, Balance>();
  for (const denom of denoms) found.set(denom, find(denom));
  return found;
}

/** Balances that are held or could not be read. */
async function readHoldings(readChain: ReadChain, query: BalanceQuery): Promise<ChainBalances> {
  try {
    const { balances, asOf } = await readChain(query);
    return { balances: new Map([...balances].filter(([, found]) => isHolding(found))), asOf };
  } catch (error) {
    const { native_denom, chain_id } = query.chain;
    const denom = native_denom ?? query.denoms[0] ?? chain_id;
    return { balances: new Map([[denom, failure(query.chain, error)]]), asOf: null };
  }
}

/** Leaves out zero balances and listed tokens that do not exist. */
const isHolding = (found: Balance): boolean => ('error' in found ? !found.absent : found.amount > 0n);

const isCw20 = (denom: string): boolean => denom.startsWith('cw20:');

const notRead = (denom: string): Balance => ({
  error: new ServiceError('internal', `the balance of ${denom} is missing in what was read`),
});

function failure(chain: ChainRecord, cause: unknown): Balance {
  if (cause instanceof ServiceError) return { error: cause };
  return { error: new ServiceError('internal', `balances of ${chainTitle(chain)} could not be read`, { cause }) };
}
