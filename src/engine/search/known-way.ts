import type { Graph } from '../graph/graph.ts';
import { lostByRounding } from './estimates.ts';
import { extraBeyond, type Sweep } from './sweep.ts';
import { hasLots } from './whole-units.ts';

/** Floats may be this part of themselves off: those of stable pools, of which little is moved, the most. */
const NOISE = 1e-7;

/** A way in the order of its edges, what is charged on top of it and what rounding may take, in the goal's worth. */
export interface KnownWay {
  readonly edges: readonly number[];
  readonly extra: number;
  readonly loss: number;
  /** Whether some edge takes whole lots only. */
  readonly isLumpy: boolean;
}

/** From the least amount to the most. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

/** What a way is worth for the least and for the most of some amounts; in between, it is compared along a straight line. */
interface Worths {
  readonly atLeast: number;
  readonly atMost: number;
}

export function knownWay(graph: Graph, sweep: Sweep, edges: readonly number[]): KnownWay {
  return {
    edges,
    extra: edges.reduce((sum, edge) => sum + extraBeyond(sweep, edge), 0),
    loss: edges.reduce((sum, edge) => sum + lostByRounding(sweep, edge), 0),
    isLumpy: hasLots(graph, edges),
  };
}

/**
 * The ways that may be the best for some amount: all but those that one of them beats for every amount it takes, by what they
 * give at best and that one at worst. For an exact input of which no affiliate takes a share: ways pay unlike shares, or none.
 */
export function rivalsAmong(graph: Graph, sweep: Sweep, ways: readonly KnownWay[], span: Span): readonly KnownWay[] {
  const sure = ways.map((way) => atWorst(graph, sweep, way, span));
  const mean = ({ atLeast, atMost }: Worths) => atLeast + atMost;
  const best = sure.reduce((one, other) => (mean(other) > mean(one) ? other : one));
  return ways.filter((way) => {
    const { atLeast, atMost } = atBest(graph, sweep, way, span);
    return atLeast >= best.atLeast || atMost >= best.atMost;
  });
}

/** No curve bends upward: beyond the least amount a way gains no more than its first unit there does. */
function atBest({ curves }: Graph, { unit }: Sweep, { edges, extra }: KnownWay, { least, most }: Span): Worths {
  let moving = least;
  let gain = unit;
  for (const edge of edges) {
    gain *= curves.slope(edge, moving);
    moving = curves.smoothOut(edge, moving);
  }
  const atLeast = moving * unit - extra;
  const slight = (moving * unit + extra) * NOISE;
  return { atLeast: atLeast + slight, atMost: atLeast + slight + (most - least) * gain };
}

/** For the same reason, between two amounts it gives no less than along a straight line, but for rounding and whole lots. */
function atWorst({ curves }: Graph, sweep: Sweep, { edges, extra, loss }: KnownWay, { least, most }: Span): Worths {
  const { near, promised, unit } = sweep;
  // A lot of what comes in, and one that a fee is rounded up to.
  const leftBehind = (edge: number) => 2 * curves.inputUnit(edge) * (promised[near[edge] as number] as number) * unit;
  const lost = edges.reduce((sum, edge) => sum + leftBehind(edge), extra + loss);
  const worthOf = (amount: number) => {
    const arriving = edges.reduce((moving, edge) => curves.smoothOut(edge, moving), amount) * unit;
    return arriving * (1 - NOISE) - lost;
  };
  return { atLeast: worthOf(least), atMost: worthOf(most) };
}
