import type { Asset } from '#contract/asset.ts';
import { isContractDenom } from '#contract/asset.ts';
import { addressAt, type ContractCall, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { Registry } from '#registry/registry.ts';
import type { FeedDeps } from '../feed.ts';
import { balanceOf } from './pool-calls.ts';
import type { FoundPool } from './pool-reader.ts';
import { checkTransfers, type TokenHolder } from './transfer-check.ts';

/** A pool with what it holds of its two tokens. */
export type HoldingPool = FoundPool & { readonly balances: readonly [bigint, bigint] };

/** Asks a factory for a pool of two tokens: the answer is its address, or zero. */
export interface PoolQuestion {
  readonly call: ContractCall;
  readonly poolAt: (id: string) => FoundPool;
}

/** The factories of a venue on one chain. */
export interface Factories {
  readonly chain_id: string;
  /** What to ask about two tokens, by the fees or spacings that the factories have at the time. */
  readQuestions(node: AskedNode): Promise<(denoms: TokenPair) => readonly PoolQuestion[]>;
}

/**
 * Symbols of assets that others are traded against. A symbol names no asset for sure: these only decide what a factory is asked
 * about, on chains with too many assets to ask about every two.
 */
const BASE_SYMBOLS: ReadonlySet<string> = new Set([
  ...['WETH', 'USDC', 'USDC.e', 'USDbC', 'USDT', 'USD₮0', 'DAI', 'USDe', 'WBTC', 'cbBTC', 'wstETH', 'weETH', 'OP'],
]);
/** Assets of a chain up to which every two are asked about. */
const FEW_ASSETS = 60;

export type TokenPair = readonly [string, string];

/** Tokens of a chain, two by two in the order of contracts. Those of two bases come first. */
function tokenPairs(registry: Registry, chainId: string): TokenPair[] {
  const { wrapped_native } = registry.getChainRecord(chainId);
  const tokens = registry
    .listAssets({ chain_id: chainId })
    .filter((asset) => isContractDenom(asset.denom) && registry.findLiveness(asset)?.state !== 'gone');
  const isBase = ({ denom, symbol }: Asset): boolean =>
    denom.toLowerCase() === wrapped_native?.toLowerCase() || BASE_SYMBOLS.has(symbol ?? '');
  const bases = tokens.filter(isBase);
  const others = tokens.filter((token) => !isBase(token));
  const ordered = [...bases, ...others];
  const firsts = tokens.length <= FEW_ASSETS ? ordered.length : bases.length;
  return ordered.flatMap((second, i) =>
    ordered.slice(0, Math.min(i, firsts)).map((first): TokenPair => inOrder(first.denom, second.denom)),
  );
}

const inOrder = (a: string, b: string): TokenPair => (a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]);

/** The answer of a factory, at least a word. */
export const answerOf = (bytes: string | null | undefined): string => {
  if (wordAt(bytes ?? '', 0) === undefined) throw new NodeError('returned nothing for a factory');
  return bytes ?? '';
};

/** The pools of these tokens, with what they hold. */
async function findPools(
  node: AskedNode,
  questionsOf: (denoms: TokenPair) => readonly PoolQuestion[],
  tokens: readonly TokenPair[],
): Promise<HoldingPool[]> {
  const questions = tokens.flatMap(questionsOf);
  const { results } = await node.callContracts(questions.map(({ call }) => call));
  const found = questions.flatMap(({ poolAt }, i) => {
    const id = addressAt(answerOf(results[i]), 0);
    return id === undefined ? [] : poolAt(id);
  });
  const held = await node.callContracts(
    found.flatMap(({ id, denoms }): ContractCall[] => denoms.map((denom) => balanceOf(denom, id))),
  );
  return found.map((pool, i) => {
    // A token that gives no balance holds nothing that can be traded.
    const balances = [2 * i, 2 * i + 1].map((at) => wordAt(held.results[at] ?? '', 0) ?? 0n) as [bigint, bigint];
    return { ...pool, balances };
  });
}

/** Factories are asked for new pools so often. */
const DISCOVERY_MS = 24 * 60 * 60_000;
/** Pairs of tokens that factories are asked about in one step. */
const PAIRS_A_STEP = 900;

interface Discovery {
  /** Asks about the next pairs of tokens, if it is time. Gives what there is to say about pools that are left out. */
  step(signal: AbortSignal): Promise<readonly string[]>;
  /** Whether pairs of tokens wait for their question. */
  readonly isWaiting: boolean;
  /** Pools of what was asked so far, without those of tokens that do not arrive whole. */
  found(): readonly HoldingPool[];
}

interface Step {
  readonly questionsOf: (denoms: TokenPair) => readonly PoolQuestion[];
  readonly pools: readonly HoldingPool[];
  readonly arrives: ReadonlyMap<string, boolean>;
}

export function createDiscovery({ nodes, registry, now }: FeedDeps, factories: Factories): Discovery {
  const { chain_id } = factories;
  const multicall3 = registry.getChainRecord(chain_id).multicall3 ?? '';
  const pools = new Map<string, HoldingPool>();
  /** By token: whether all that a pool pays arrives; and those that were tried in this turn. */
  const arrives = new Map<string, boolean>();
  const tried = new Set<string>();
  let known: Step['questionsOf'] | null = null;
  let waiting: readonly TokenPair[] = [];
  let begunAt = Number.NEGATIVE_INFINITY;

  const ask = async (node: AskedNode, tokens: readonly TokenPair[]): Promise<Step> => {
    const questionsOf = known ?? (await factories.readQuestions(node));
    const found = await findPools(node, questionsOf, tokens);
    const holders = holdersOf(found).filter(({ token }) => !tried.has(token));
    return { questionsOf, pools: found, arrives: await checkTransfers(node, multicall3, holders) };
  };

  async function askNext(signal: AbortSignal): Promise<void> {
    if (now() - begunAt >= DISCOVERY_MS) {
      [waiting, known, begunAt] = [tokenPairs(registry, chain_id), null, now()];
      tried.clear();
    }
    if (waiting.length === 0) return;
    const tokens = waiting.slice(0, PAIRS_A_STEP);
    const { answer } = await nodes.ask(chain_id, 'pools', (node) => ask(node, tokens), signal);
    known = answer.questionsOf;
    waiting = waiting.slice(tokens.length);
    for (const pool of answer.pools) pools.set(pool.id, pool);
    for (const [token, isWhole] of answer.arrives) {
      arrives.set(token, isWhole);
      tried.add(token);
    }
  }

  return {
    async step(signal) {
      let failure: string | null = null;
      try {
        await askNext(signal);
      } catch (error) {
        if (signal.aborted || pools.size === 0) throw error;
        failure = 'Factories did not answer the last question.';
      }
      const partial = [...arrives.values()].filter((isWhole) => !isWhole).length;
      return [
        ...(failure === null ? [] : [failure]),
        ...(waiting.length > 0 ? [`Pairs of tokens whose pools are still to be found: ${waiting.length}.`] : []),
        ...(partial > 0 ? [`Tokens that do not arrive whole, whose pools are left out: ${partial}.`] : []),
      ];
    },
    get isWaiting() {
      return waiting.length > 0;
    },
    found: () => [...pools.values()].filter(({ denoms }) => denoms.every((denom) => arrives.get(denom) !== false)),
  };
}

/** Of each token the pool that holds most of it. */
function holdersOf(pools: readonly HoldingPool[]): TokenHolder[] {
  const holders = new Map<string, TokenHolder>();
  for (const { id, denoms, balances } of pools) {
    for (const [i, token] of denoms.entries()) {
      const balance = balances[i] as bigint;
      if (balance > (holders.get(token)?.balance ?? 0n)) holders.set(token, { token, holder: id, balance });
    }
  }
  return [...holders.values()];
}
