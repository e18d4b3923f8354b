import { type Graph, getEdgeNumber } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import type { Flow } from './answer.ts';
import { FlowNetwork, type NetworkTerms } from './network.ts';
import { begin, grown, NONE, type Spread, WAYS_A_ROUND, type Widened, widen } from './spread.ts';
import type { WaysQuestion } from './ways.ts';

/**
 * What is tried in turn until nothing is left undone: pools of several coins shared at first, or each for the edge that
 * comes first; gaps left to the steps, who get past some of them where all is full; and fewer ways at once, where so many
 * cannot be worked out.
 */
const SHARED: Terms = { ways: WAYS_A_ROUND, mayShare: true, inStretches: true };
const UNSHARED: Terms = { ...SHARED, mayShare: false };
const PLAIN: Terms = { ...UNSHARED, inStretches: false };
const ATTEMPTS: readonly Terms[] = [SHARED, UNSHARED, PLAIN, { ...PLAIN, ways: 3 }, { ...PLAIN, ways: 1 }];
/** Where much is tried anyhow. */
export const PLAIN_ATTEMPTS = ATTEMPTS.slice(1);

interface Terms extends NetworkTerms {
  /** Added each time at most. */
  readonly ways: number;
}

/**
 * Where pools were shared, who wins one at the prices of then need not be who is worth most, and who was given up for it
 * leaves others no room. So all is tried from the beginning with no pool shared, without those that lost, and without each
 * winner, as often as makes this many edges together.
 */
const MOST_RIVALRY = 300;
/** A path that gives less than this part of what its own spot rates say for what it costs is no beginning. */
const POOR = 1e-9;

/** An amount spread in floats over as many ways as pay, beginning with a path for the whole where there is one. */
export function widened<Detail>(
  graph: Graph<Detail>,
  question: WaysQuestion,
  side: Side,
  amount: number,
  single: Flow<Detail> | undefined,
  attempts = ATTEMPTS,
): Widened {
  const first = side === 'out' && single !== undefined && isPoor(graph, single) ? undefined : single;
  const attempt = (terms: Terms, asked = question): Widened => {
    const network = new FlowNetwork(graph, { side, start: asked.start, goal: asked.goal, amount }, terms);
    begin(graph, network, asked, first !== undefined && isAllowed(graph, asked, first) ? first : undefined);
    const found = widen(graph, network, asked, terms.ways);
    return { found, network, solved: found.solved && terms.ways === WAYS_A_ROUND, others: NONE };
  };
  const tried: Widened[] = [];
  for (const terms of attempts) {
    if (terms === UNSHARED && tried[0]?.network.hasShared === false) continue;
    tried.push(attempt(terms));
    if (tried.at(-1)?.found.solved) break;
  }
  const best = tried.reduce((best, each) => (each.found.worth > best.found.worth ? each : best));
  const sharing = tried[0] as Widened;
  const without = (edges: readonly number[]): Spread[] => {
    const asked = { ...question, mask: maskWithout(graph, question.mask, edges) };
    const { found, solved } = attempt(SHARED, asked);
    return solved ? [found] : [found, grown(graph, asked, side, amount).found];
  };
  const others = () => {
    const { winners, losers } = sharing.network;
    const often = Math.floor(MOST_RIVALRY / best.found.usages.length);
    if (often === 0) return [];
    const less = winners.slice(0, often - 1).flatMap((winner) => without([winner]));
    return [attempt(UNSHARED).found, ...without(losers), ...less];
  };
  const { shared } = sharing.found;
  const found = shared === undefined ? best.found : { ...best.found, shared };
  // Where any was solved, no more was left to be done.
  return { ...best, found, solved: tried.some(({ solved }) => solved), others };
}

function isAllowed<Detail>(graph: Graph<Detail>, { mask }: WaysQuestion, { legs }: Flow<Detail>): boolean {
  return mask === null || legs.every(({ edge }) => mask[getEdgeNumber(graph, edge)] !== 0);
}

function maskWithout({ edges }: Graph, mask: Uint8Array | null, without: readonly number[]): Uint8Array {
  const less = mask === null ? new Uint8Array(edges.length).fill(1) : mask.slice();
  for (const edge of without) less[edge] = 0;
  return less;
}

/** Whether a path costs so much, as it drains its pools, that its figures say nothing of what others will do. */
function isPoor<Detail>(graph: Graph<Detail>, { legs, amountIn, amountOut }: Flow<Detail>): boolean {
  const atSpot = legs.reduce(
    (amount, { edge }) => amount * (graph.curves.spotRate[getEdgeNumber(graph, edge)] as number),
    Number(amountIn),
  );
  return Number(amountOut) < POOR * atSpot;
}
