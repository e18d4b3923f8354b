import { parseArgs } from 'node:util';
import { createFlowBound } from '#testing/flow-bound.ts';
import { createRandom } from '#testing/random.ts';
import { machineText } from './machine.ts';
import { hushPeers, installPeers } from './peer-packages.ts';
import type { Contender, Question, Size } from './routes/contender.ts';
import { loadContenders } from './routes/contenders.ts';
import { type Attempt, measure } from './routes/measure.ts';
import { questionsOf } from './routes/questions.ts';
import { growthTable, inverseTable, lossTable, type Measured, outputTable } from './routes/tables.ts';
import { createUniverse, type Universe } from './routes/universe.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `npm run bench:routes`: our engine beside other open routers, on the same seeded universes, in one run. Options:
 * `-- --pools 200,2000 --questions 5 --seed 7`.
 */
const { values: options } = parseArgs({
  options: {
    pools: { type: 'string', default: '200,2000,10000' },
    questions: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const sizes = options.pools.split(',').map((text) => wholeNumber('--pools', text));
const seed = wholeNumber('--seed', options.seed);
const asked = options.questions === undefined ? undefined : wholeNumber('--questions', options.questions);

/** Of each size. Fewer in a large universe, where some engines take seconds. */
const questionsAt = (pools: number): number => asked ?? (pools > 5000 ? 10 : 30);
/** Of each size, those whose output is held against a bound, which takes a second in a large universe. */
const boundsAt = (pools: number): number => (pools > 5000 ? 2 : pools > 500 ? 15 : 30);
const WARM_UP_QUESTIONS = 100;

const print = (text: string) => process.stdout.write(`${text}\n`);

const machine = machineText();
await installPeers();
hushPeers();
const contenders = loadContenders();
print(`${machine}, seed ${seed}\n`);
for (const { name, timed } of contenders) print(`${name}: ${timed}`);

const growth = new Map<number, readonly Measured[]>();
for (const pools of sizes) {
  const random = createRandom(seed * 1_000_003 + pools);
  const universe = createUniverse(random, pools);
  const warmUp = questionsOf(random, universe, Math.ceil(WARM_UP_QUESTIONS / 3));
  const questions = questionsOf(random, universe, questionsAt(pools));
  const measured: Measured[] = [];
  for (const contender of contenders) {
    measured.push({ contender, attempts: await measure(contender, universe, 'in', warmUp, questions) });
  }
  growth.set(pools, measured);
  print(`\n${pools} pools, ${universe.tokens.size} tokens: exact input, ${questions.length} questions\n`);
  print(outputTable(measured));
  const bounded = Math.min(questionsAt(pools), boundsAt(pools));
  print(`\n${pools} pools: loss against what no way of splitting can exceed, ${bounded} questions of each size\n`);
  print(lossTable(measured, boundsOf(universe, questions, bounded)));

  const turned = warmUp.map((question) => ({ ...question, denomIn: question.denomOut, denomOut: question.denomIn }));
  const bought: Measured[] = [];
  const paid: bigint[][] = [];
  for (const contender of contenders) {
    const inverse = inverseQuestions(ownOf(measured, contender.style));
    bought.push({ contender, attempts: await measure(contender, universe, 'out', turned, inverse) });
    paid.push(inverse.map((question) => question.paid));
  }
  print(`\n${pools} pools: exact output, each question for what ours of the same style gave\n`);
  print(inverseTable(bought, paid));
}
print('\nMedian by pools\n');
print(growthTable(growth));

/** Ours of a style; the first of ours where there is none. */
function ownOf(measured: readonly Measured[], style: Contender['style']): readonly Attempt[] {
  const own = measured.filter(({ contender }) => contender.own);
  return (own.find(({ contender }) => contender.style === style) ?? own[0])?.attempts ?? [];
}

/** The same trades from their other end: what was given is asked for. */
function inverseQuestions(attempts: readonly Attempt[]): (Question & { readonly paid: bigint })[] {
  return attempts.flatMap(({ question, result }) =>
    result ? [{ ...question, amount: result.amountOut, paid: question.amount }] : [],
  );
}

/** The most that anybody could give for the first questions of each size, as floats. */
function boundsOf({ pools }: Universe, questions: readonly Question[], perSize: number): (number | undefined)[] {
  const bound = createFlowBound(pools);
  const seen = new Map<Size, number>();
  return questions.map(({ size, denomIn, denomOut, amount }) => {
    const nth = (seen.get(size) ?? 0) + 1;
    seen.set(size, nth);
    return nth <= perSize ? bound.most(denomIn, denomOut, amount) : undefined;
  });
}
