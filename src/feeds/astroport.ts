import pLimit from 'p-limit';
import type { AstroportStablePool, ConstantProductPool } from '#market/pool.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import {
  denomOf,
  listPairs,
  type PairInfo,
  readAmplification,
  readFees,
  readPrecision,
  readReserves,
  typeOf,
} from './astroport/answers.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { awaitsPrices, FirstRound } from './first-round.ts';
import { answerOf, readCode } from './osmosis/answers.ts';
import { Memory } from './osmosis/memory.ts';

/** Factories of astroport-changelog 46472920, the venue's own list. Each must answer as one before its pairs count. */
const FACTORIES = [
  {
    ...{ chain_id: 'neutron-1', venue: 'neutron-astroport' },
    factory: 'neutron1hptk0k5kng7hjy35vmh009qd5m6l33609nypgf2yc6nqnewduqasxplt4e',
  },
  {
    ...{ chain_id: 'phoenix-1', venue: 'terra-astroport' },
    factory: 'terra14x9fr055x5hvr48hzy2t4q7kvjvfttsvxusa4xsdcy702mnzsvuqprer8r',
  },
  {
    ...{ chain_id: 'injective-1', venue: 'injective-astroport' },
    factory: 'inj19aenkaj6qhymmt746av8ck4r8euthq3zmxr2r6',
  },
] as const;
type Deployment = (typeof FACTORIES)[number];

const EVERY_MS = 30_000;
const STALE_AFTER_MS = 2 * 60_000;
/** Micro-dollars that a pair must hold of what has a price. */
const MIN_WORTH_E6 = 10_000n * 1_000_000n;
/** Requests of a round about single pairs, and how many are under way at once. */
const QUESTIONS = 60;
const AT_ONCE = 4;
/** Of a pair: its reserves and amplification, the first time its version and precisions as well. */
const COSTS = { first: { xyk: 2, stable: 5 }, later: { xyk: 1, stable: 2 } } as const;

const MINUTE_MS = 60_000;
const PAIRS = { freshMs: 1440 * MINUTE_MS, mostMs: 2880 * MINUTE_MS };
const FEES = { freshMs: 10 * MINUTE_MS, mostMs: 30 * MINUTE_MS };
const THIN_PAIRS = { freshMs: 10 * MINUTE_MS, mostMs: 10 * MINUTE_MS };

/** Contracts whose arithmetic is known, by type: its name, and from which version to which one. */
const CODES: Readonly<Record<string, readonly [name: string, from: string, to: string]>> = {
  xyk: ['astroport-pair', '1.4.0', '2.2'],
  stable: ['astroport-pair-stable', '2.1.1', '4.2'],
};

/** Pairs of Astroport with a constant product or stable, one feed a chain. */
export const astroport = (deps: FeedDeps): readonly Feed[] =>
  FACTORIES.filter(({ chain_id }) => deps.nodes.reads(chain_id)).map((deployment) => {
    const { chain_id, venue } = deployment;
    const pairs = new AstroportPairs(deps, deployment);
    return {
      ...{ name: venue, title: `Astroport on ${deps.registry.getChainRecord(chain_id).pretty_name}` },
      ...{ covers: { pools: [{ chain_id, venue }] }, everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS },
      read: (signal) => pairs.read(signal),
    };
  });

type AstroportPool = ConstantProductPool | AstroportStablePool;

interface RoundRead {
  readonly pools: AstroportPool[];
  /** Pairs that were not asked for the first time, as the round has no more questions. */
  readonly unasked: number;
  readonly note: string | null;
}

/** What a pair never changes: whether its arithmetic is known, and of a stable one the units of its tokens. */
interface Terms {
  readonly isKnown: boolean;
  readonly units: readonly bigint[];
}

class AstroportPairs {
  readonly #deps: FeedDeps;
  readonly #deployment: Deployment;
  readonly #pairs = new Memory<readonly PairInfo[]>(PAIRS);
  readonly #fees = new Memory<ReadonlyMap<string, number>>(FEES);
  readonly #terms = new Memory<Terms>(PAIRS);
  readonly #thin = new Memory<true>(THIN_PAIRS);
  /** A pool that did not change stays the same object. */
  readonly #last = new Map<string, AstroportPool>();
  readonly #firstRound = new FirstRound();

  constructor(deps: FeedDeps, deployment: Deployment) {
    this.#deps = deps;
    this.#deployment = deployment;
  }

  async read(signal: AbortSignal): Promise<Part> {
    const { nodes, now, registry } = this.#deps;
    const { chain_id, venue } = this.#deployment;
    const isUnpriced = awaitsPrices(this.#deps.market());
    const { answer, block } = await nodes.ask(chain_id, 'pools', (node) => this.#round(node), signal);
    const at = block.blockTime ?? now();
    const isPartial = isUnpriced || this.#firstRound.goesOn(answer.unasked);
    const source = `a node of ${registry.getChainRecord(chain_id).pretty_name}`;
    const reading = { at, source, basis: 'exact' } as const;
    return {
      ...{ at, ...(block.height !== null && { block: block.height }) },
      pools: answer.pools.map((pool) => ({ reading, venue, chain_id, pool })),
      ...(isPartial && { isPartial }),
      ...(answer.note !== null && { note: answer.note }),
    };
  }

  async #round(node: AskedNode): Promise<RoundRead> {
    const { factory } = this.#deployment;
    const now = this.#deps.now();
    // All figures of a round are of one block; a node that answers nothing else shows none.
    if (node.block.height === null) throw new NodeError('returned no latest block');
    const fees = await this.#kept(this.#fees, factory, () => readFees(node, factory));
    const all = await this.#kept(this.#pairs, factory, () => listPairs(node, factory));
    const known = all.filter(({ pair_type, asset_infos }) => typeOf(pair_type) in CODES && asset_infos.length === 2);
    const priced = known.filter((pair) => this.#worthOf(pair, [1n << 64n, 1n << 64n]) > 0n);
    const wanted = priced.filter(({ contract_addr }) => this.#thin.find(contract_addr, now) === undefined);
    const limit = pLimit(AT_ONCE);
    let left = QUESTIONS;
    const counts = { thin: priced.length - wanted.length, code: 0, unread: 0, unasked: 0 };
    const read = async (pair: PairInfo): Promise<AstroportPool[]> => {
      const { contract_addr, pair_type } = pair;
      const type = typeOf(pair_type);
      const feeBps = fees.get(type);
      const cost =
        COSTS[this.#terms.find(contract_addr, now) === undefined ? 'first' : 'later'][type as 'xyk' | 'stable'];
      if (left < cost || feeBps === undefined) {
        counts.unread++;
        if (this.#terms.find(contract_addr, now) === undefined) counts.unasked++;
        return [];
      }
      left -= cost;
      const reserves = await answerOf(readReserves(node, pair));
      if (reserves !== undefined && this.#worthOf(pair, reserves) < MIN_WORTH_E6) {
        this.#thin.keep(contract_addr, true, now);
        counts.thin++;
        return [];
      }
      const terms = await answerOf(this.#kept(this.#terms, contract_addr, () => readTerms(node, pair)));
      if (terms?.isKnown === false) counts.code++;
      if (terms?.isKnown === false) return [];
      const amplificationE2 = type === 'stable' ? await answerOf(readAmplification(node, contract_addr)) : 0n;
      if (reserves === undefined || terms === undefined || amplificationE2 === undefined) counts.unread++;
      if (reserves === undefined || terms === undefined || amplificationE2 === undefined) return [];
      const denoms = pair.asset_infos.map(denomOf);
      const base = { id: contract_addr, denoms, reserves, feePpm: feeBps * 100 };
      const pool: AstroportPool =
        type === 'stable'
          ? { ...base, kind: 'astroport_stable', units: terms.units, amplificationE2 }
          : { ...base, kind: 'constant_product', feeOn: 'output' };
      const last = this.#last.get(contract_addr);
      const same = last !== undefined && poolText(last) === poolText(pool) ? last : pool;
      this.#last.set(contract_addr, same);
      return [same];
    };
    const pools = (await Promise.all(wanted.map((pair) => limit(() => read(pair))))).flat();
    if (pools.length === 0 && counts.unread > 0) throw new NodeError('answered for no pair');
    return {
      pools,
      unasked: counts.unasked,
      note: noteOf([
        [all.length - known.length, 'with concentrated liquidity or of other custom kinds'],
        [known.length - priced.length, 'without a known price'],
        [counts.thin, 'under 10,000 dollars'],
        [counts.code, 'of other versions of the contract'],
        [counts.unread, 'not read yet'],
      ]),
    };
  }

  /** Read again when it is no longer fresh; what was read before counts for a while if that fails. */
  async #kept<Value>(memory: Memory<Value>, key: string, read: () => Promise<Value>): Promise<Value> {
    const now = this.#deps.now();
    const known = memory.find(key, now);
    if (known !== undefined && memory.due([key], now).length === 0) return known;
    const value = await read();
    memory.keep(key, value, now);
    return value;
  }

  /** Micro-dollars of reserves whose price is known. */
  #worthOf({ asset_infos }: PairInfo, reserves: readonly bigint[]): bigint {
    const { chain_id } = this.#deployment;
    const market = this.#deps.market();
    return asset_infos.reduce((sum, info, i) => {
      return sum + (market.usd({ chain_id, denom: denomOf(info) }, reserves[i] ?? 0n, 'down') ?? 0n);
    }, 0n);
  }
}

async function readTerms(node: AskedNode, { contract_addr, pair_type, asset_infos }: PairInfo): Promise<Terms> {
  const [name, from, to] = CODES[typeOf(pair_type)] as (typeof CODES)[string];
  const { contract, version } = await readCode(node, contract_addr);
  const isKnown = contract === name && isWithin(version, from, to);
  if (!isKnown || typeOf(pair_type) !== 'stable') return { isKnown, units: [] };
  const units: bigint[] = [];
  for (const info of asset_infos) units.push(10n ** BigInt(await readPrecision(node, contract_addr, info)));
  return { isKnown, units };
}

/** Whether a version lies from one to another, whose last number may be left out for any. */
function isWithin(version: string, from: string, to: string): boolean {
  if (!/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version)) return false;
  const numbers = (text: string) => text.split('.').map(Number);
  const compare = (a: readonly number[], b: readonly number[]) =>
    b.map((each, i) => (a[i] ?? 0) - each).find((difference) => difference !== 0) ?? 0;
  return compare(numbers(version), numbers(from)) >= 0 && compare(numbers(version), numbers(to)) <= 0;
}

const poolText = (pool: AstroportPool): string =>
  JSON.stringify(pool, (_, value) => (typeof value === 'bigint' ? `${value}` : value));

function noteOf(counts: readonly (readonly [number, string])[]): string | null {
  const said = counts.flatMap(([count, reason]) => (count > 0 ? `${count} ${reason}` : []));
  return said.length === 0 ? null : `Pools left out: ${said.join(', ')}.`;
}
