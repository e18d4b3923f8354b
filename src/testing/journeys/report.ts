import type { Route } from '#contract/route.ts';
import { tableText } from '#report/table.ts';
import { type Answer, costOf, type Figures, figuresOf, isRefusedWrongly } from './evaluate.ts';
import { secondsOf, stepsOf } from './journey.ts';

/** The figures of each region and of all, then each line that fails with what came first and what an expert takes. */
export function journeysReport(answers: readonly Answer[]): string {
  const regions = [...new Set(answers.map(({ journey }) => journey.region))];
  const rows = regions.map((name) =>
    figureRow(name, figuresOf(answers.filter(({ journey }) => journey.region === name))),
  );
  const head = ['region', 'asked', 'answered', 'first', 'of three', 'listed', 'noise', 'refused wrongly', 'suggested'];
  const table = tableText(head, [...rows, figureRow('all', figuresOf(answers))]);
  return [table, ...answers.flatMap(failureText)].join('\n\n');
}

const figureRow = (name: string, figures: Figures): string[] => [
  name,
  `${figures.asked}`,
  `${figures.answered}`,
  percentText(figures.firstPercent),
  percentText(figures.threePercent),
  `${figures.listed}`,
  percentText(figures.noisePercent),
  `${figures.refusedWrongly}`,
  `${figures.suggested} of ${figures.toSuggest}`,
];

const percentText = (percent: number): string => `${percent.toFixed(1)} %`;

/** A noisy route is marked by a star. */
function failureText(answer: Answer): string[] {
  const { routes, refusal, isFirstAccepted, isOneOfThreeAccepted, isSuggested, noise } = answer;
  if (isRefusedWrongly(answer)) return [failureLines(answer, 'refused', [`got    ${refusal}`])];
  if (isSuggested === false) return [failureLines(answer, 'suggests another thing', [`got    ${refusal}`])];
  if (routes.length === 0 || (isFirstAccepted && noise.length === 0)) return [];
  const [first, ...others] = routes.map((route) => `${noise.includes(route) ? '*' : ' '}${routeLine(route)}`);
  const where = isFirstAccepted ? 'noise' : isOneOfThreeAccepted ? 'first' : 'none of three';
  return [failureLines(answer, where, [`got   ${first}`, ...others.map((line) => `      ${line}`)])];
}

const failureLines = ({ journey }: Answer, failure: string, got: readonly string[]): string =>
  [
    `${journey.ends}, $${journey.usd}: ${failure}`,
    ...got.map((line) => `  ${line}`),
    `  takes  ${journey.accepted}`,
    `  as     ${journey.why} (${journey.source})`,
  ].join('\n');

/** Steps, signatures, time and cost of a route. */
function routeLine(route: Route): string {
  const [cost, seconds] = [costOf(route), secondsOf(route)];
  const time = seconds === null ? 'time unknown' : `${seconds} s`;
  return `${stepsOf(route).join(' ')} (${route.txs_required} tx, ${time}, ${cost === null ? 'cost unknown' : `$${cost.toFixed(2)}`})`;
}
