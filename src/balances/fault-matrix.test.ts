import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { FAMILIES, type Family, type RunningFamilies, startFamilies, type Twin } from '#testing/nodes/families.ts';
import { type FaultName, type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { createBalanceReaders } from './index.ts';
import type { ChainBalances } from './reader.ts';

vi.setConfig({ maxConcurrency: 24 });

/** Every amount exact. */
const RIGHT = 'right';
/** Every amount as it once was, with the time that this was. */
const OLD = 'old';
/** Every denom an error of this code, and no amount. */
const FAILS = 'unavailable';
const LATE = 'deadline_exceeded';

type Outcome = typeof RIGHT | typeof OLD | typeof FAILS | typeof LATE;

const all = (outcome: Outcome): Outcome[] => FAMILIES.map(() => outcome);

/**
 * The result for a chain whose only node has the fault, in the order of FAMILIES. With a good node behind it in the
 * list, every amount is right, whatever the fault.
 */
const ALONE: Readonly<Record<FaultName | Twin, readonly Outcome[]>> = {
  none: all(RIGHT),
  slow: all(RIGHT),
  wrongType: all(RIGHT),

  halfOpen: all(LATE),
  stalled: all(LATE),
  dripping: all(LATE),

  refused: all(FAILS),
  hangUp: all(FAILS),
  reset: all(FAILS),
  truncated: all(FAILS),
  noHttp: all(FAILS),
  badChunks: all(FAILS),
  wrongEncoding: all(FAILS),
  hugeHeaders: all(FAILS),
  huge: all(FAILS),
  bomb: all(FAILS),
  redirect: all(FAILS),

  rateLimited: all(FAILS),
  forbidden: all(FAILS),
  notFound: all(FAILS),
  error500: all(FAILS),
  unavailable: all(FAILS),

  garbage: all(FAILS),
  emptyBody: all(FAILS),
  cutJson: all(FAILS),
  html: all(FAILS),
  emptyObject: all(FAILS),
  nullBody: all(FAILS),

  // These exist in JSON-RPC only: over REST nothing changes.
  //                   Multicall3  calls  SVM    REST   RPC
  rateLimitedInWords: [FAILS, /*--*/ FAILS, FAILS, RIGHT, FAILS],
  nullResult: [FAILS, /*----------*/ FAILS, FAILS, RIGHT, FAILS],
  emptyResult: [FAILS, /*---------*/ FAILS, FAILS, RIGHT, FAILS],
  otherId: [FAILS, /*-------------*/ FAILS, FAILS, RIGHT, FAILS],
  noId: [FAILS, /*----------------*/ FAILS, FAILS, RIGHT, FAILS],
  // One call of Multicall3 and one ABCI query hold no list of JSON.
  doubled: [RIGHT, /*-------------*/ FAILS, FAILS, FAILS, RIGHT],

  lagging: all(OLD),
  otherChain: all(FAILS),
  pruned: all(FAILS),
  // Only Cosmos nodes return pages.
  repeatsPages: [RIGHT, /*--------*/ RIGHT, RIGHT, FAILS, FAILS],
};

const FAULT_NAMES = Object.keys(ALONE) as (keyof typeof ALONE)[];

/** For those that wait for silence. */
const SHORT_MS = 1_500;
/** For all others: a busy machine is no reason to fail. */
const LIMIT_MS = 160_000;

let running: RunningFamilies;
beforeAll(async () => {
  running = await startFamilies();
});
afterAll(() => running.close());

/** The result for a family whose first node has the fault. */
async function readWith(
  family: Family,
  fault: FaultName | Twin,
  others: readonly string[],
  limitMs: number,
): Promise<ChainBalances & { readonly proxy: FaultProxy<Twin> }> {
  const { chain, api, address, holdings, node, twins } = family;
  const proxy = await startFaultProxy({ upstream: node, twins });
  await proxy.set(fault);
  const urls = [`${proxy.url}/?key=secret`, ...others];
  const choice = api === 'rest' || chain.chain_type !== 'cosmos' ? urls : { rest: [], rpc: urls };
  const registry = createRegistry({ chains: [chain], assets: [], channels: [] });
  const nodes = { mode: 'urls', urls: new Map([[chain.chain_id, choice]]) } as const;
  const source = createBalanceReaders(registry, nodes, { timeLimitMs: limitMs });
  try {
    return { ...(await source.read({ chain, address, denoms: Object.keys(holdings) })), proxy };
  } finally {
    await proxy.close();
  }
}

/** The outcome in the words of the table, or else every denom's own. */
function outcomeOf({ balances, asOf }: ChainBalances, { holdings, oldHoldings, oldAsOf }: Family): unknown {
  const found = Object.fromEntries(
    [...balances].map(([denom, balance]) => [denom, 'error' in balance ? balance.error.kind : balance.amount]),
  );
  const equals = (expected: Readonly<Record<string, unknown>>): boolean =>
    Object.keys(found).length === Object.keys(holdings).length &&
    Object.entries(found).every(([denom, amount]) => amount === expected[denom]);
  if (equals(holdings)) return RIGHT;
  if (equals(oldHoldings) && asOf === oldAsOf) return OLD;
  const kinds = new Set(Object.values(found));
  const [kind] = kinds;
  return kinds.size === 1 && typeof kind === 'string' ? kind : { found, asOf };
}

const messagesOf = ({ balances }: ChainBalances): string =>
  [...balances.values()].map((balance) => ('error' in balance ? balance.error.message : '')).join('\n');

describe.concurrent.each(FAMILIES.map((name, i) => ({ name, i })))('$name', ({ name, i }) => {
  test.each(FAULT_NAMES)('%s, alone', async (fault) => {
    const family = running.families[name];
    const expected = ALONE[fault][i];
    const { proxy, ...read } = await readWith(family, fault, [], expected === LATE ? SHORT_MS : LIMIT_MS);
    expect(outcomeOf(read, family)).toEqual(expected);
    expect(proxy.led).toBe(0);
    const messages = messagesOf(read);
    expect(messages).not.toContain('secret');
    if (expected === FAILS || expected === LATE) expect(messages).toMatch(/\bnode 1 /);
    expect(messages).not.toContain(new URL(proxy.url).host);
  });

  test.each(FAULT_NAMES)('%s, before a good node', async (fault) => {
    const family = running.families[name];
    const { proxy, ...read } = await readWith(family, fault, [family.node], LIMIT_MS);
    expect(outcomeOf(read, family)).toBe(RIGHT);
    expect(proxy.led).toBe(0);
  });
});
