import type { Pool } from '#market/pool.ts';
import { readPool } from '#market/pool-data.ts';
import { poolDepth } from '#market/prices/pools/pool-depth.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { type Account, isPlainToken, readAccounts } from './solana/accounts.ts';
import type { LeftOut, PoolKey, PoolProgram } from './solana/program.ts';
import { raydiumCpmm } from './solana/raydium-cpmm.ts';
import { whirlpools } from './solana/whirlpools.ts';

const CHAIN = 'solana';
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const SYSVAR = 'Sysvar1111111111111111111111111111111111111';
const CLOCK_SECONDS = 32;

const EVERY_MS = 30_000;
const STALE_AFTER_MS = 2 * 60_000;
/** Of one answer: each account of ticks has up to 10 kB. */
const MOST_ACCOUNTS = 50;
/** Micro-dollars that a pool must hold within reach of what has a price. */
const MIN_WORTH_E6 = 10_000n * 1_000_000n;

const VENUES = [
  { venue: 'solana-orca', title: 'Orca on Solana', program: whirlpools },
  { venue: 'solana-raydium', title: 'Raydium on Solana', program: raydiumCpmm },
] as const;

/** Pools of Solana's exchanges, one feed a venue. Their addresses are derived: public nodes list no accounts of a program. */
export const solana = ({ nodes, ...deps }: FeedDeps): readonly Feed[] =>
  VENUES.filter(() => nodes.reads(CHAIN)).map(({ venue, title, program }) => {
    const pools = new SolanaPools({ nodes, ...deps }, venue, program);
    return {
      ...{ name: venue, title, covers: { pools: [{ chain_id: CHAIN, venue }] } },
      ...{ everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS },
      read: (signal) => pools.read(signal),
    };
  });

interface Found {
  readonly key: PoolKey;
  readonly address: string;
  readonly plan: readonly string[];
}

class SolanaPools {
  readonly #deps: FeedDeps;
  readonly #venue: string;
  readonly #program: PoolProgram;
  #addresses: readonly string[] = [];
  /** A pool that did not change stays the same object. */
  readonly #last = new Map<string, Pool>();

  constructor(deps: FeedDeps, venue: string, program: PoolProgram) {
    this.#deps = deps;
    this.#venue = venue;
    this.#program = program;
  }

  async read(signal: AbortSignal): Promise<Part> {
    const { nodes } = this.#deps;
    const { answer } = await nodes.ask(CHAIN, 'pools', (node) => this.#round(node), signal);
    const { at, pools, note } = answer;
    const reading = { at, source: 'a node of Solana', basis: 'exact' } as const;
    return {
      at,
      pools: pools.map((pool) => ({ reading, venue: this.#venue, chain_id: CHAIN, pool })),
      ...(note !== null && { note }),
    };
  }

  async #round(node: AskedNode) {
    const { keys } = this.#program;
    if (this.#addresses.length === 0) {
      this.#addresses = await Promise.all(keys.map((key) => this.#program.addressOf(key)));
    }
    const counts = { absent: 0, other: 0, closed: 0, token: 0, thin: 0 };
    const mints = [...new Set(keys.flatMap(({ pair }) => pair))];
    // What these say now tells which other accounts a quote needs; all of a pool is read once more, in one slot.
    const heads = await readAccounts(node, [...this.#addresses, ...mints]);
    const isPlain = ({ pair }: PoolKey) => pair.every((mint) => isPlainToken(heads.get(mint)));
    const found: Found[] = [];
    for (const [i, key] of keys.entries()) {
      const address = this.#addresses[i] as string;
      const plan = isPlain(key) ? await this.#program.planOf(key, address, heads.get(address)) : 'token';
      if (typeof plan === 'string') counts[plan]++;
      else found.push({ key, address, plan });
    }
    const pools: Pool[] = [];
    let at = Number.POSITIVE_INFINITY;
    for (const some of inAnswers(found)) {
      const accounts = await readAccounts(node, [
        CLOCK,
        ...new Set(some.flatMap(({ address, plan }) => [address, ...plan])),
      ]);
      const seconds = secondsOf(accounts.get(CLOCK));
      at = Math.min(at, seconds * 1000);
      for (const { key, address, plan } of some) {
        const pool = this.#checked(this.#program.read(key, address, plan, accounts, seconds));
        if (typeof pool === 'string') counts[pool]++;
        else pools.push(pool);
      }
    }
    if (pools.length === 0 && found.length === 0) throw new NodeError('showed no pool of the exchange');
    return { at, pools, note: noteOf(counts) };
  }

  #checked(pool: Pool | LeftOut): Pool | LeftOut | 'thin' {
    if (typeof pool === 'string') return pool;
    if (!isConsistent(pool)) return 'other';
    if (this.#worthOf(pool) < MIN_WORTH_E6) return 'thin';
    const last = this.#last.get(pool.id);
    const same = last !== undefined && poolText(last) === poolText(pool) ? last : pool;
    this.#last.set(pool.id, same);
    return same;
  }

  #worthOf(pool: Pool): bigint {
    const market = this.#deps.market();
    return pool.denoms.reduce(
      (sum, denom, j) => sum + (market.usd({ chain_id: CHAIN, denom }, poolDepth(pool, j), 'down') ?? 0n),
      0n,
    );
  }
}

/** Pools whose accounts fit into one answer together. */
function inAnswers(found: readonly Found[]): Found[][] {
  const answers: Found[][] = [];
  let count = MOST_ACCOUNTS;
  for (const each of found) {
    count += each.plan.length + 1;
    if (count > MOST_ACCOUNTS) {
      answers.push([]);
      count = each.plan.length + 2;
    }
    answers.at(-1)?.push(each);
  }
  return answers;
}

/** What a file or another process takes back. */
function isConsistent(pool: Pool): boolean {
  try {
    readPool(pool, 0, new Set());
    return true;
  } catch {
    return false;
  }
}

function secondsOf(clock: Account | undefined): number {
  const seconds = clock?.owner === SYSVAR && clock.length === CLOCK_SECONDS + 8 ? clock.i64(CLOCK_SECONDS) : 0n;
  if (seconds <= 0n) throw new NodeError('showed no time of its slot');
  return Number(seconds);
}

const poolText = (pool: Pool): string =>
  JSON.stringify(pool, (_, value) => (typeof value === 'bigint' ? `${value}` : value));

const REASONS = {
  other: 'of other kinds or with fees that move',
  closed: 'closed',
  token: 'of tokens that may take a fee',
  thin: 'under 10,000 dollars',
} as const;

function noteOf(counts: Readonly<Record<keyof typeof REASONS, number>>): string | null {
  const said = Object.entries(REASONS).flatMap(([reason, text]) => {
    const count = counts[reason as keyof typeof REASONS];
    return count > 0 ? `${count} ${text}` : [];
  });
  return said.length === 0 ? null : `Pools left out: ${said.join(', ')}.`;
}
