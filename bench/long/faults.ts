import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import cctp from '#bridges/data/cctp.json' with { type: 'json' };
import type { BalancesResponse } from '#contract/balances.ts';
import type { Route } from '#contract/route.ts';
import type { StatusResponse } from '#contract/status.ts';
import { FAMILIES, type Family, startFamilies, type Twin } from '#testing/nodes/families.ts';
import { type FaultName, type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { HUB_TO_OSMOSIS } from '#testing/replica-cluster.ts';
import { startWorld } from '#testing/world/world.ts';
import { type ServerProcess, startService } from '../http/servers.ts';
import { wholeNumber } from '../options.ts';
import { machineText, tableText } from '../report.ts';

/**
 * `npm run test:long -- faults`: every fault of a node or a service that the tests have, through the built server over
 * HTTP. Five servers a fault: one whose only node of each chain has it, of which balances are asked, and four on a live market, of which
 * a node, the price services or Circle have it, of which a route is asked. Ends with 1 for a wrong number, an answer that takes over two
 * minutes, a status of 500 or more but 503 and 504 with `Retry-After`, or a word of a node's address.
 */
const { values: options } = parseArgs({
  options: { 'at-once': { type: 'string', default: '6' }, only: { type: 'string' } },
});
const atOnce = pLimit(wholeNumber('--at-once', options['at-once']));

type Fault = FaultName | Twin;
/** Those of `Twin` are of balances alone: another node answers. */
const TWINS: readonly Twin[] = ['lagging', 'otherChain', 'pruned', 'repeatsPages'];
const BETWEEN: readonly Fault[] = ['refused', ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])];

const HANG_MS = 120_000;
/** For a feed to have been read, or to have failed. */
const FEED_MS = 120_000;
const SECRET = 'a-key-of-the-operator';

const violations: string[] = [];

/** The text of an answer, and what is wrong with how it was answered. */
async function ask(server: ServerProcess, what: string, path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const signal = AbortSignal.timeout(HANG_MS);
  const response = await fetch(server.url + path, { ...init, signal });
  const { status, headers } = response;
  const text = await response.text();
  const isBusy = (status === 503 || status === 504) && headers.has('retry-after');
  if (status >= 500 && !isBusy) violations.push(`${what}: status ${status}: ${text.slice(0, 200)}`);
  if (`${text}${headers.get('portolan-balances-failed')}`.includes(SECRET))
    violations.push(`${what}: tells a node's key`);
  return { status, text };
}

/** A server that a piece of work has to itself, and that must be alive afterwards. */
async function withServer<T>(
  what: string,
  env: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startService([], { PORTOLAN_WORKERS: '0', PORTOLAN_LIVENESS: 'off', ...env });
  try {
    const result = await work(server);
    const { status } = await ask(server, what, '/healthz');
    if (status !== 200) violations.push(`${what}: healthz says ${status}`);
    return result;
  } finally {
    server.stop();
  }
}

/** Proxies with a fault, closed after the work. */
async function withProxies<T>(
  fault: Fault,
  upstreams: readonly { readonly upstream: string; readonly twins?: Readonly<Record<Twin, string>> }[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  const proxies: FaultProxy<Twin>[] = [];
  try {
    for (const upstream of upstreams) proxies.push(await startFaultProxy(upstream));
    for (const proxy of proxies) await proxy.set(fault);
    const result = await work(proxies.map(({ url }) => url));
    if (proxies.some(({ led }) => led > 0)) violations.push(`${fault}: a request was led elsewhere`);
    return result;
  } finally {
    for (const proxy of proxies) await proxy.close();
  }
}

/** Of which the built server has a chain: without Multicall3 and by RPC there are tests of the readers alone. */
const families = await startFamilies();
const READ = FAMILIES.filter((name) => name !== 'EVM by calls' && name !== 'Cosmos RPC').map(
  (name) => families.families[name],
);

type Denoms = BalancesResponse['chains'][string]['denoms'];

/** "right", "old", or "fails": every denom an error. Anything else is a wrong number. */
function outcomeOf(what: string, denoms: Denoms, family: Family): string {
  const amounts = Object.entries(denoms);
  const equals = (expected: Readonly<Record<string, bigint>>) =>
    amounts.every(([denom, { amount, error }]) => !error && amount === `${expected[denom]}`);
  if (amounts.length === Object.keys(family.holdings).length) {
    if (equals(family.holdings)) return 'right';
    if (equals(family.oldHoldings)) return 'old';
    if (amounts.every(([, { error }]) => error)) return 'fails';
  }
  violations.push(`${what}, ${family.chain.chain_id}: ${JSON.stringify(denoms).slice(0, 300)}`);
  return 'WRONG';
}

function balances(fault: Fault): Promise<string[]> {
  const upstreams = READ.map(({ node, twins }) => ({ upstream: node, twins }));
  return withProxies(fault, upstreams, (urls) => {
    const nodes = Object.fromEntries(READ.map(({ chain }, i) => [chain.chain_id, `${urls[i]}/?key=${SECRET}`]));
    const env = { PORTOLAN_NODES: JSON.stringify(nodes), PORTOLAN_PRICES: 'off' };
    return withServer(fault, env, async (server) => {
      const asked = READ.map(({ chain, address, holdings }) => [
        chain.chain_id,
        { address, denoms: Object.keys(holdings) },
      ]);
      const { status, text } = await ask(server, fault, '/v2/info/balances', { chains: Object.fromEntries(asked) });
      if (status !== 200) return READ.map(() => `${status}`);
      const { chains } = JSON.parse(text) as BalancesResponse;
      return READ.map((family) => outcomeOf(fault, chains[family.chain.chain_id]?.denoms ?? {}, family));
    });
  });
}

const world = await startWorld();
const folder = mkdtempSync(join(tmpdir(), 'portolan-faults-'));
const nodes = JSON.parse(world.environment.PORTOLAN_NODES ?? '{}') as Record<string, string>;

/** A route on a live market, and the part of the market that has the fault. */
interface Upstream {
  readonly name: string;
  readonly url: string;
  readonly feed: string;
  readonly request: object;
  /** Variables with which a server finds that part at a URL. */
  envAt(url: string): Record<string, string>;
}

const nodeAt = (chainId: string) => (url: string) => ({
  PORTOLAN_NODES: JSON.stringify({ ...nodes, [chainId]: `${url}/?key=${SECRET}` }),
});
const usdcOn = (chainId: string) => cctp.find(({ chain_id }) => chain_id === chainId)?.denom;
const OSMOSIS_ROUTE = { ...HUB_TO_OSMOSIS, amount_in: '100000000' };
const UPSTREAMS: readonly Upstream[] = [
  {
    ...{ name: 'Osmosis', url: nodes['osmosis-1'] ?? '', feed: 'osmosis', request: OSMOSIS_ROUTE },
    envAt: nodeAt('osmosis-1'),
  },
  {
    ...{ name: 'prices', url: world.environment.PORTOLAN_COINGECKO_URL ?? '', feed: 'prices', request: OSMOSIS_ROUTE },
    envAt: (url) => Object.fromEntries(['COINGECKO', 'DEFILLAMA'].map((name) => [`PORTOLAN_${name}_URL`, url])),
  },
  {
    ...{ name: 'Base', url: nodes['8453'] ?? '', feed: 'base-uniswap' },
    request: {
      ...{ source_asset_chain_id: '8453', source_asset_denom: 'base-native', amount_in: `${10n ** 18n}` },
      ...{ dest_asset_chain_id: '8453', dest_asset_denom: world.base.tokens.USDC },
      // No EVM chain has it: while pools of Base are not read, no way over Ethereum is found.
      bridges: ['IBC'],
    },
    envAt: nodeAt('8453'),
  },
  {
    ...{ name: 'Circle', url: world.environment.PORTOLAN_CIRCLE_URL ?? '', feed: 'cctp' },
    request: {
      ...{ source_asset_chain_id: '1', source_asset_denom: usdcOn('1'), amount_in: '100000000' },
      ...{ dest_asset_chain_id: '8453', dest_asset_denom: usdcOn('8453'), bridges: ['CCTP'], go_fast: true },
    },
    envAt: (url) => ({ PORTOLAN_CIRCLE_URL: url }),
  },
];

/** The output of a route once the feed has answered or failed; the status and the state of the feed without a route. */
function routeOf(what: string, { feed, request, envAt }: Upstream, url: string): Promise<string> {
  const env = {
    ...{ ...world.environment, ...envAt(url), PORTOLAN_MARKET: 'live' },
    PORTOLAN_LAST_MARKET: join(folder, `${what.replace(/\W+/g, '-')}.json`),
  };
  return withServer(what, env, async (server) => {
    let last = '';
    for (const begun = performance.now(); performance.now() - begun < FEED_MS; await sleep(500)) {
      const { status, text } = await ask(server, what, '/v2/fungible/route', request);
      if (status === 200) return (JSON.parse(text) as Route).amount_out;
      const { feeds } = JSON.parse((await ask(server, what, '/v2/info/status')).text) as StatusResponse;
      const state = feeds.find(({ name }) => name === feed);
      last = `${status}, ${state?.state}`;
      if (state?.last_failure) break;
    }
    return last;
  });
}

const faulty = (fault: Fault, upstream: Upstream) =>
  withProxies(fault, [{ upstream: upstream.url }], ([url = '']) =>
    routeOf(`${fault} of ${upstream.name}`, upstream, url),
  );

try {
  process.stdout.write(`${machineText()}\n\n`);
  const rights = new Map<Upstream, string>();
  for (const upstream of UPSTREAMS) {
    const right = await routeOf(`no fault of ${upstream.name}`, upstream, upstream.url);
    if (!/^\d+$/.test(right)) throw new Error(`without a fault ${upstream.name} has no route: ${right}`);
    rights.set(upstream, right);
  }
  const worded = (what: string, found: string, right: string | undefined): string => {
    if (found === right) return 'right';
    if (!/^\d+$/.test(found)) return found;
    violations.push(`${what}: ${found} instead of ${right}`);
    return 'WRONG';
  };
  const safely = <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> =>
    atOnce(work).catch((error: Error) => {
      violations.push(`${what}: ${error.message}`);
      return otherwise;
    });
  const check = async (fault: Fault): Promise<string[]> => {
    const routes = UPSTREAMS.map(async (upstream) => {
      if (!BETWEEN.includes(fault)) return '';
      const what = `${fault} of ${upstream.name}`;
      return worded(what, await safely(what, () => faulty(fault, upstream), 'NO ANSWER'), rights.get(upstream));
    });
    const none = READ.map(() => 'NO ANSWER');
    const [held, ...found] = await Promise.all([safely(`${fault}, balances`, () => balances(fault), none), ...routes]);
    return [fault, ...held, ...found];
  };
  const only = options.only?.split(',');
  const faults = [...BETWEEN, ...TWINS].filter((fault) => only?.includes(fault) ?? true);
  const rows = await Promise.all(faults.map(check));
  const head = ['fault', 'EVM', 'Solana', 'Cosmos REST', ...UPSTREAMS.map(({ name }) => `route, ${name}`)];
  process.stdout.write(`${tableText(head, rows)}\n\n${violations.length} violations\n`);
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([world, families].map((each) => each.close()));
}
process.exit();
