import pLimit from 'p-limit';
import type { VenuePool } from '#market/market.ts';
import type { Pool, Tick } from '#market/pool.ts';
import { readPools } from '#market/pool-data.ts';
import { poolDepth } from '#market/prices/pools/pool-depth.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { awaitsPrices, FirstRound } from './first-round.ts';
import {
  answerOf,
  type ConcentratedModel,
  type ContractModel,
  listModels,
  queryTransmuter,
  readCode,
  readRanges,
  readTakerFee,
} from './osmosis/answers.ts';
import { Memory } from './osmosis/memory.ts';
import {
  concentratedPool,
  stableswapPool,
  type TransmuterTerms,
  ticksOf,
  transmuterPool,
  virtualReserves,
  weightedPool,
  withTakerFees,
} from './osmosis/pools.ts';
import { readTerms } from './osmosis/terms.ts';

const CHAIN = 'osmosis-1';
const VENUE = 'osmosis-poolmanager';
const EVERY_MS = 30_000;
const STALE_AFTER_MS = 2 * 60_000;

/** Micro-dollars that a pool must hold: a thinner one is not worth its requests. */
const MIN_WORTH_E6 = 10_000n * 1_000_000n;
/** Questions of a round about single pools and pairs, and how many are under way at once. */
const QUESTIONS = 40;
const AT_ONCE = 4;
/** Of these, at most so many about contracts' terms, which take up to six requests. */
const TERMS = 2;

const MINUTE_MS = 60_000;
const TICKS = { freshMs: 10 * MINUTE_MS, mostMs: 30 * MINUTE_MS };
const FEES = { freshMs: 60 * MINUTE_MS, mostMs: 180 * MINUTE_MS };
const TERMS_OF_CONTRACTS = { freshMs: 5 * MINUTE_MS, mostMs: 15 * MINUTE_MS };
const CODES = { freshMs: 1440 * MINUTE_MS, mostMs: 2880 * MINUTE_MS };
/** Reserves of contracts are of the round, but of those that held too little. */
const THIN_CONTRACTS = { freshMs: 10 * MINUTE_MS, mostMs: 10 * MINUTE_MS };

/** The pools of Osmosis, by the REST interface of its nodes. */
export function osmosis(deps: FeedDeps): readonly Feed[] {
  if (!deps.nodes.reads(CHAIN)) return [];
  const pools = new OsmosisPools(deps);
  return [
    {
      ...{ name: 'osmosis', title: 'Pools of Osmosis', covers: { pools: [{ chain_id: CHAIN, venue: VENUE }] } },
      ...{ everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS },
      read: (signal) => pools.read(signal),
    },
  ];
}

/** Why a pool is left out, as words after a count of pools. */
type Reason =
  | Exclude<Awaited<ReturnType<typeof readTerms>>, TransmuterTerms>
  | 'under 10,000 dollars'
  | 'without a known price'
  | 'with weights that change'
  | 'that are order books'
  | 'of unknown modules'
  | 'not read yet'
  | 'whose figures contradict each other';

interface RoundRead {
  readonly pools: readonly VenuePool[];
  /** What was not asked for the first time, as the round has no more questions. */
  readonly unasked: number;
  readonly note: Pick<Part, 'note'>;
}

/** A pool with the micro-dollars that it holds. */
interface Candidate {
  readonly pool: Pool;
  readonly worthE6: bigint;
}

class OsmosisPools {
  readonly #deps: FeedDeps;
  readonly #ticks = new Memory<readonly Tick[]>(TICKS);
  readonly #fees = new Memory<bigint>(FEES);
  readonly #codes = new Memory<Awaited<ReturnType<typeof readCode>>>(CODES);
  readonly #terms = new Memory<Awaited<ReturnType<typeof readTerms>>>(TERMS_OF_CONTRACTS);
  readonly #thin = new Memory<true>(THIN_CONTRACTS);
  /** The pools of the last round: one that did not change stays the same object. */
  #last: ReadonlyMap<string, VenuePool> = new Map();
  readonly #firstRound = new FirstRound();

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  async read(signal: AbortSignal): Promise<Part> {
    const { nodes, now } = this.#deps;
    const isUnpriced = awaitsPrices(this.#deps.market());
    const { answer, block } = await nodes.ask(CHAIN, 'pools', (node) => this.#round(node), signal);
    const { pools, unasked, note } = answer;
    this.#last = new Map(pools.map((pool) => [pool.pool.id, pool]));
    const isPartial = isUnpriced || this.#firstRound.goesOn(unasked);
    return {
      ...{ at: block.blockTime ?? now(), ...(block.height !== null && { block: block.height }) },
      ...{ pools, ...(isPartial && { isPartial }), ...note },
    };
  }

  async #round(node: AskedNode): Promise<RoundRead> {
    const round = new Round(node, this.#deps.now());
    const { models, others } = await listModels(node);
    for (let other = 0; other < others; other++) round.leave('of unknown modules');
    const found: Candidate[] = [];
    const concentrated: (readonly [ConcentratedModel, worthE6: bigint])[] = [];
    const contracts: ContractModel[] = [];
    for (const model of models) {
      if (model['@type'] === '/osmosis.cosmwasmpool.v1beta1.CosmWasmPool') contracts.push(model);
      else if ('token0' in model) {
        const worthE6 = this.#worthOf(round, [model.token0, model.token1], virtualReserves(model));
        if (worthE6 !== undefined) concentrated.push([model, worthE6]);
      } else if ('pool_assets' in model && model.pool_params.smooth_weight_change_params != null) {
        round.leave('with weights that change');
      } else {
        const pool = 'pool_assets' in model ? weightedPool(model) : stableswapPool(model);
        const worthE6 = this.#worthOf(round, pool.denoms, pool.reserves);
        if (worthE6 !== undefined) found.push({ pool, worthE6 });
      }
    }
    found.push(...(await this.#ofContracts(round, contracts)));
    const byWorth = concentrated.sort(([, a], [, b]) => (a < b ? 1 : -1)).map(([model]) => model);
    found.push(...(await this.#ofTicks(round, byWorth)));
    found.sort((a, b) => (a.worthE6 < b.worthE6 ? 1 : -1));
    await this.#readFees(round, found);
    const pools = found.flatMap(({ pool }) => {
      const charged = withTakerFees(pool, (from, to) => this.#fees.find(pairOf(from, to), round.now));
      if (charged === undefined) round.leave('not read yet');
      return charged === undefined ? [] : this.#kept(round, charged);
    });
    pools.sort((a, b) => Number(a.pool.id) - Number(b.pool.id));
    return { pools, unasked: round.unasked, note: round.note() };
  }

  /** Micro-dollars of the reserves whose price is known; undefined for a pool that is left out for them. */
  #worthOf(round: Round, denoms: readonly string[], reserves: readonly bigint[]): bigint | undefined {
    const market = this.#deps.market();
    const known = denoms.flatMap((denom, k) => market.usd({ chain_id: CHAIN, denom }, reserves[k] ?? 0n, 'down') ?? []);
    const worthE6 = known.reduce((sum, usd) => sum + usd, 0n);
    if (worthE6 >= MIN_WORTH_E6) return worthE6;
    round.leave(known.length === 0 ? 'without a known price' : 'under 10,000 dollars');
    return undefined;
  }

  /** Transmuters: the one kind of contract whose swaps are known. */
  async #ofContracts(round: Round, contracts: readonly ContractModel[]): Promise<Candidate[]> {
    const { now } = round;
    const addressOf = new Map(contracts.map(({ code_id, contract_address }) => [code_id, contract_address]));
    await round.fill(this.#codes, [...addressOf.keys()], QUESTIONS, (code) =>
      readCode(round.node, addressOf.get(code) as string),
    );
    const transmuters = contracts.filter(({ code_id, contract_address }) => {
      const code = this.#codes.find(code_id, now)?.contract;
      if (code === undefined) round.leave('not read yet');
      else if (code === 'crates.io:sumtree-orderbook') round.leave('that are order books');
      else if (code !== 'crates.io:transmuter') round.leave('of other contracts');
      else if (this.#thin.find(contract_address, now)) round.leave('under 10,000 dollars');
      else return true;
      return false;
    });
    const reserves = await round.each(transmuters, ({ contract_address }) =>
      queryTransmuter(round.node, contract_address, 'get_total_pool_liquidity'),
    );
    const worthy = transmuters.flatMap((model, k) => {
      const coins = reserves[k]?.total_pool_liquidity;
      if (coins === undefined) round.leave('not read yet');
      if (coins === undefined) return [];
      const amounts = coins.map(({ amount }) => BigInt(amount));
      const worthE6 = this.#worthOf(
        round,
        coins.map(({ denom }) => denom),
        amounts,
      );
      if (worthE6 === undefined && amounts.length > 0) this.#thin.keep(model.contract_address, true, now);
      return worthE6 === undefined ? [] : [{ ...model, coins, worthE6 }];
    });
    const versionOf = new Map(
      worthy.map(({ contract_address, code_id }) => [contract_address, this.#codes.find(code_id, now)?.version ?? '']),
    );
    await round.fill(this.#terms, [...versionOf.keys()], TERMS, (address) =>
      readTerms(round.node, address, versionOf.get(address) as string),
    );
    return worthy.flatMap(({ pool_id, contract_address, coins, worthE6 }) => {
      const terms = this.#terms.find(contract_address, now);
      const pool = typeof terms === 'object' ? transmuterPool(pool_id, terms, coins) : undefined;
      if (pool === undefined) round.leave(typeof terms === 'string' ? terms : 'not read yet');
      return pool === undefined ? [] : [{ pool, worthE6 }];
    });
  }

  async #ofTicks(round: Round, models: readonly ConcentratedModel[]): Promise<Candidate[]> {
    const poolWith = (model: ConcentratedModel, ticks: readonly Tick[] | undefined): Pool | undefined => {
      if (ticks === undefined) return undefined;
      const pool = concentratedPool(model, ticks);
      const below = ticks.filter(({ index }) => index <= pool.tick);
      return below.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n) === pool.liquidityE18 ? pool : undefined;
    };
    const poolOf = (model: ConcentratedModel) => poolWith(model, this.#ticks.find(model.id, round.now));
    // Ticks whose sum is not the liquidity have changed since they were read.
    for (const model of models) {
      if (this.#ticks.find(model.id, round.now) !== undefined && poolOf(model) === undefined)
        this.#ticks.forget(model.id);
    }
    const byId = new Map(models.map((model) => [model.id, model]));
    await round.fill(this.#ticks, [...byId.keys()], Math.ceil(round.left / 2), async (id) => {
      const ticks = ticksOf(await readRanges(round.node, id));
      return poolWith(byId.get(id) as ConcentratedModel, ticks) && ticks;
    });
    return models.flatMap((model) => {
      const pool = poolOf(model);
      if (pool === undefined) round.leave('not read yet');
      if (pool === undefined) return [];
      const worthE6 = this.#worthOf(round, pool.denoms, [poolDepth(pool, 0), poolDepth(pool, 1)]);
      return worthE6 === undefined ? [] : [{ pool, worthE6 }];
    });
  }

  /** Of the pools that are worth most first: a pool is not quoted while a fee of it is unknown. */
  async #readFees(round: Round, found: readonly Candidate[]): Promise<void> {
    const pairs = found.flatMap(({ pool: { denoms } }) =>
      denoms.flatMap((from) => denoms.flatMap((to) => (from === to ? [] : pairOf(from, to)))),
    );
    await round.fill(this.#fees, [...new Set(pairs)], round.left, (pair) => {
      const [from, to] = pair.split(' ') as [string, string];
      return readTakerFee(round.node, from, to);
    });
  }

  /** Checks a pool that is not as it was. */
  #kept(round: Round, pool: Pool): VenuePool[] {
    const last = this.#last.get(pool.id);
    if (last !== undefined && isSame(last.pool, pool)) return [last];
    try {
      readPools([pool]);
      const source = `a node of ${this.#deps.registry.getChainRecord(CHAIN).pretty_name}`;
      const reading = { at: round.node.block.blockTime ?? round.now, source, basis: 'exact' } as const;
      return [{ reading, chain_id: CHAIN, venue: VENUE, pool }];
    } catch {
      round.leave('whose figures contradict each other');
      return [];
    }
  }
}

/** Denoms have no spaces. */
const pairOf = (from: string, to: string): string => `${from} ${to}`;

/** Ticks are compared as objects: they are kept while they are the same. */
function isSame(last: Pool, pool: Pool): boolean {
  if ('ticks' in last && 'ticks' in pool && last.ticks !== pool.ticks) return false;
  return poolText(last) === poolText(pool);
}

const poolText = (pool: Pool): string =>
  JSON.stringify(pool, (name, value) => (name === 'ticks' ? null : typeof value === 'bigint' ? `${value}` : value));

/** The questions of one round to one node, and what it leaves out. */
class Round {
  readonly node: AskedNode;
  readonly now: number;
  /** Questions that the round may still ask. */
  left = QUESTIONS;
  /** Keys of memories that wait for their first question. */
  unasked = 0;
  readonly #limit = pLimit(AT_ONCE);
  readonly #leftOut = new Map<Reason, number>();

  constructor(node: AskedNode, now: number) {
    this.node = node;
    this.now = now;
  }

  leave(reason: Reason): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  note(): Pick<Part, 'note'> {
    const counts = [...this.#leftOut].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count} ${reason}`);
    return counts.length === 0 ? {} : { note: `Pools left out: ${counts.join(', ')}.` };
  }

  /** Reads `most` of what a memory lacks or has for long. Undefined stands for what cannot be read. */
  async fill<Value>(
    memory: Memory<Value>,
    keys: readonly string[],
    most: number,
    read: (key: string) => Promise<Value | undefined>,
  ): Promise<void> {
    const due = memory.due(keys, this.now).slice(0, Math.min(most, this.left));
    const values = await this.each(due, read);
    for (const [k, key] of due.entries()) memory.keep(key, values[k], this.now);
    this.unasked += keys.filter((key) => !memory.wasAsked(key)).length;
  }

  /** Undefined for an answer that is an error, and beyond what the round may ask. */
  async each<Item, Value>(
    items: readonly Item[],
    read: (item: Item) => Promise<Value>,
  ): Promise<(Value | undefined)[]> {
    const asked = items.slice(0, this.left);
    this.left -= asked.length;
    return Promise.all(asked.map((item) => this.#limit(() => answerOf(read(item)))));
  }
}
