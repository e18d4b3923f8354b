import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createFlowBound } from '#testing/flow-bound.ts';
import { createRandom } from '#testing/random.ts';
import { machineText } from './machine.ts';
import { named } from './named.ts';
import { hushPeers, installPeers } from './peer-packages.ts';
import type { Contender, Question, Side, Size } from './routes/contender.ts';
import { type Attempt, measure } from './routes/measure.ts';
import { loadEngine } from './routes/ours.ts';
import { loadPeers } from './routes/peers.ts';
import { questionsOf } from './routes/questions.ts';
import {
  growthTable,
  type InverseQuestion,
  inverseTable,
  lossTable,
  type Measured,
  outputTable,
  versionTable,
} from './routes/tables.ts';
import type { Token } from './routes/tokens.ts';
import { createUniverse, type Universe } from './routes/universe.ts';
import { wholeNumber } from './whole-number.ts';

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
const [questionsEach, boundsEach] = [numberOf('questions'), numberOf('bounds')];

/** Of each size. Fewer in a large universe, where some peers take seconds. */
const questionsAt = (pools: number): number => questionsEach ?? (pools > 5000 ? 10 : 30);
/** Of each size, questions whose output is compared to a bound, which takes a second in a large universe. */
const boundsAt = (pools: number): number => boundsEach ?? (pools > 5000 ? 2 : pools > 500 ? 15 : 30);
const WARM_UP_QUESTIONS = 100;

const print = (text: string) => process.stdout.write(`${text}\n`);

const engines = [await loadEngine('ours', options.ours)];
for (const { name, path } of options.engine.map((text) => named('--engine', text))) {
  engines.push(await loadEngine(name, path));
}
const machine = machineText();
if (!options['only-ours']) {
  await installPeers();
  hushPeers();
}
const peers = options['only-ours'] ? [] : loadPeers();
/** Contenders that take each question in turn. A peer runs alone: its garbage would slow the others. */
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
  const warmUp = questionsOf(random, universe, Math.ceil(WARM_UP_QUESTIONS / 3));
  const questions = questionsOf(random, universe, questionsAt(poolCount));
  const measured: Measured[] = [];
  for (const group of groups) measured.push(...(await measureAll(group, universe, 'in', warmUp, questions)));
  growth.set(poolCount, measured);
  print(`\n${poolCount} pools, ${universe.tokens.size} tokens: exact input, ${questions.length} questions\n`);
  print(outputTable(measured));
  const bounded = Math.min(questionsAt(poolCount), boundsAt(poolCount));
  print(`\n${poolCount} pools: loss against what no way of splitting can exceed, ${bounded} questions of each size\n`);
  print(lossTable(measured, boundsOf(universe, questions, bounded)));

  const turned = warmUp.map((question) => ({ ...question, denomIn: question.denomOut, denomOut: question.denomIn }));
  const bought: Measured[] = [];
  const inverses: InverseQuestion[][] = [];
  for (const group of groups) {
    const inverse = inverseQuestions(universe, ownOf(measured, group[0]?.style ?? 'single'));
    bought.push(...(await measureAll(group, universe, 'out', turned, inverse)));
    inverses.push(...group.map(() => inverse));
  }
  print(`\n${poolCount} pools: exact output, each question for what ours of the same style gave\n`);
  print(inverseTable(bought, inverses));
  if (engines.length > 1) {
    print(`\n${poolCount} pools: ours beside other versions of it\n`);
    print(versionTable('exact input', measured));
    print(`\n${versionTable('exact output', bought)}`);
  }
}
print('\nMedian by pools\n');
print(growthTable(growth));

async function measureAll(
  group: readonly Contender[],
  universe: Universe,
  side: Side,
  warmUp: readonly Question[],
  questions: readonly Question[],
): Promise<Measured[]> {
  const attempts = await measure(group, universe, side, warmUp, questions);
  return group.map((contender, index) => ({ contender, attempts: attempts[index] as Attempt[] }));
}

/** Ours of a style; the first of ours where there is none. */
function ownOf(measured: readonly Measured[], style: Contender['style']): readonly Attempt[] {
  const own = measured.filter(({ contender }) => contender.own);
  return (own.find(({ contender }) => contender.style === style) ?? own[0])?.attempts ?? [];
}

/** The same trades from their other end: the output of an exact input becomes an exact output. */
function inverseQuestions({ tokens }: Universe, attempts: readonly Attempt[]): InverseQuestion[] {
  const usdOf = (denom: string, amount: bigint) => {
    const { usd, decimals } = tokens.get(denom) as Token;
    return (Number(amount) / 10 ** decimals) * usd;
  };
  return attempts.flatMap(({ question, result }) => {
    if (result === undefined) return [];
    const { denomIn, denomOut, amount: paid } = question;
    const lost = 1 - usdOf(denomOut, result.amountOut) / usdOf(denomIn, paid);
    return [{ ...question, amount: result.amountOut, paid, lost }];
  });
}

/**
 * The most that anybody could give for the first questions of each size, as floats. A bound of a large universe takes
 * seconds: the file keeps bounds from run to run.
 */
function boundsOf({ pools }: Universe, questions: readonly Question[], perSize: number): (number | undefined)[] {
  const file = options['bounds-file'];
  const known: Record<string, number> =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const bound = createFlowBound(pools);
  const seen = new Map<Size, number>();
  const bounds = questions.map(({ size, denomIn, denomOut, amount }) => {
    const nth = (seen.get(size) ?? 0) + 1;
    seen.set(size, nth);
    if (nth > perSize) return undefined;
    const key = [seed, pools.length, denomIn, denomOut, amount].join(' ');
    known[key] ??= bound.most(denomIn, denomOut, amount);
    return known[key];
  });
  if (file !== undefined) writeFileSync(file, JSON.stringify(known));
  return bounds;
}
