import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createFlowBound } from '#testing/flow-bound.ts';
import { createRandom } from '#testing/random.ts';
import { namedPath, wholeNumber } from './options.ts';
import { installPeers, silencePeers } from './peer-packages.ts';
import { machineText } from './report.ts';
import type { Contender, Side } from './routes/contender.ts';
import { loadEngine, loadPeers } from './routes/load-contenders.ts';
import { type Attempt, measure } from './routes/measure.ts';
import { randomSwapRequests, type Size, type SwapRequest } from './routes/swap-request.ts';
import {
  growthTable,
  type InverseRequest,
  inverseTable,
  lossTable,
  type Measured,
  outputTable,
  versionTable,
} from './routes/tables.ts';
import type { Token } from './routes/universe.ts';
import { createUniverse, type Universe } from './routes/universe.ts';

/**
 * `npm run bench:routes`: our engine beside other versions of it and other open routers, on the same seeded universes,
 * in one run. bench/README.md lists the options.
 */
const { values: options } = parseArgs({
  options: {
    pools: { type: 'string', default: '200,2000,10000' },
    questions: { type: 'string' },
    bounds: { type: 'string' },
    'bounds-file': { type: 'string' },
    seed: { type: 'string', default: '1' },
    ours: { type: 'string' },
    engine: { type: 'string', multiple: true, default: [] },
    'only-ours': { type: 'boolean', default: false },
  },
});

const poolCounts = options.pools.split(',').map((text) => wholeNumber('--pools', text));
const seed = wholeNumber('--seed', options.seed);
const numberOf = (option: 'questions' | 'bounds') =>
  options[option] === undefined ? undefined : wholeNumber(`--${option}`, options[option]);
const [requestsEach, boundsEach] = [numberOf('questions'), numberOf('bounds')];

/** Requests per size. Fewer in a large universe, where some peers take seconds. */
const requestsAt = (pools: number): number => requestsEach ?? (pools > 5000 ? 10 : 30);
/** Requests per size whose output is compared to a bound, which takes a second in a large universe. */
const boundsAt = (pools: number): number => boundsEach ?? (pools > 5000 ? 2 : pools > 500 ? 15 : 30);
const WARM_UP_REQUESTS = 100;

const print = (text: string) => process.stdout.write(`${text}\n`);

const engines = [await loadEngine('ours', options.ours)];
for (const { name, path } of options.engine.map((text) => namedPath('--engine', text))) {
  engines.push(await loadEngine(name, path));
}
const machine = machineText();
if (!options['only-ours']) {
  await installPeers();
  silencePeers();
}
const peers = options['only-ours'] ? [] : loadPeers();
/** Contenders that alternate on each request. Every peer is alone in its group: its garbage would slow the others. */
const groups: readonly (readonly Contender[])[] = [
  engines.map(({ single }) => single as Contender),
  engines.map(({ split }) => split as Contender),
  ...peers.map((peer) => [peer]),
];
print(`${machine}, seed ${seed}\n`);
for (const { name, timed } of groups.flat()) print(`${name}: ${timed}`);

const growth = new Map<number, readonly Measured[]>();
for (const poolCount of poolCounts) {
  const random = createRandom(seed * 1_000_003 + poolCount);
  const universe = createUniverse(random, poolCount);
  const warmUp = randomSwapRequests(random, universe, Math.ceil(WARM_UP_REQUESTS / 3));
  const requests = randomSwapRequests(random, universe, requestsAt(poolCount));
  const measured: Measured[] = [];
  for (const group of groups) measured.push(...(await measureAll(group, universe, 'in', warmUp, requests)));
  growth.set(poolCount, measured);
  print(`\n${poolCount} pools, ${universe.tokens.size} tokens: exact input, ${requests.length} requests\n`);
  print(outputTable(measured));
  const bounded = Math.min(requestsAt(poolCount), boundsAt(poolCount));
  print(`\n${poolCount} pools: loss to the upper bound of any split, ${bounded} requests per size\n`);
  print(lossTable(measured, upperBounds(universe, requests, bounded)));

  const reversed = warmUp.map((request) => ({ ...request, denomIn: request.denomOut, denomOut: request.denomIn }));
  const exactOut: Measured[] = [];
  const inverses: InverseRequest[][] = [];
  for (const group of groups) {
    const inverse = inverseRequests(universe, attemptsOfOurs(measured, group[0]?.style ?? 'single'));
    exactOut.push(...(await measureAll(group, universe, 'out', reversed, inverse)));
    inverses.push(...group.map(() => inverse));
  }
  print(`\n${poolCount} pools: exact output, each request for the output of ours in the same style\n`);
  print(inverseTable(exactOut, inverses));
  if (engines.length > 1) {
    print(`\n${poolCount} pools: ours and its other versions\n`);
    print(versionTable('exact input', measured));
    print(`\n${versionTable('exact output', exactOut)}`);
  }
}
print('\nMedian by pools\n');
print(growthTable(growth));

async function measureAll(
  group: readonly Contender[],
  universe: Universe,
  side: Side,
  warmUp: readonly SwapRequest[],
  requests: readonly SwapRequest[],
): Promise<Measured[]> {
  const attempts = await measure(group, universe, side, warmUp, requests);
  return group.map((contender, index) => ({ contender, attempts: attempts[index] as Attempt[] }));
}

/** Attempts of our engine in a style. */
function attemptsOfOurs(measured: readonly Measured[], style: Contender['style']): readonly Attempt[] {
  return measured.find(({ contender }) => contender.own && contender.style === style)?.attempts ?? [];
}

/** Exact outputs for the outputs of exact inputs. */
function inverseRequests({ tokens }: Universe, attempts: readonly Attempt[]): InverseRequest[] {
  const usdOf = (denom: string, amount: bigint) => {
    const { usd, decimals } = tokens.get(denom) as Token;
    return (Number(amount) / 10 ** decimals) * usd;
  };
  return attempts.flatMap(({ request, result }) => {
    if (result === undefined) return [];
    const { denomIn, denomOut, amount: paid } = request;
    const lost = 1 - usdOf(denomOut, result.amountOut) / usdOf(denomIn, paid);
    return [{ ...request, amount: result.amountOut, paid, lost }];
  });
}

/**
 * Upper bounds of the output of the first requests of each size. A bound of a large universe takes seconds, so
 * `--bounds-file` keeps bounds between runs.
 */
function upperBounds({ pools }: Universe, requests: readonly SwapRequest[], perSize: number): (number | undefined)[] {
  const file = options['bounds-file'];
  const known: Record<string, number> =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const bound = createFlowBound(pools);
  const seen = new Map<Size, number>();
  return requests.map(({ size, denomIn, denomOut, amount }) => {
    const nth = (seen.get(size) ?? 0) + 1;
    seen.set(size, nth);
    if (nth > perSize) return undefined;
    const key = [seed, pools.length, denomIn, denomOut, amount].join(' ');
    if (known[key] === undefined) {
      known[key] = bound.most(denomIn, denomOut, amount);
      if (file !== undefined) writeFileSync(file, JSON.stringify(known));
    }
    return known[key];
  });
}
