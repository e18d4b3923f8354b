import type { Flow } from './answer.ts';
import { cheaper, drainsPools, leastDraining } from './draining.ts';
import { cutTo, settleForward } from './forward.ts';
import {
  exactly,
  firstOver,
  hasMany,
  type Inversion,
  inputAtSpot,
  leastOver,
  NEAR,
  rateAtSpot,
  type Tried,
  type Try,
} from './least-input.ts';
import { NOTHING } from './spread.ts';
import { widenedAs } from './turn.ts';

/** What floats find that gives less than this part of what is wanted leaves no hope that whole units give it all. */
const HOPEFUL = 0.99;

/**
 * An exact output as the least input that gives as much, where the way backward leads nowhere or to one that costs more:
 * pools that are all but drained tell forward what they do not tell backward. Undefined where what is `known` is as good,
 * which one try tells unless that drains pools.
 */
export function inverse<Detail>(
  inversion: Inversion<Detail>,
  known: Flow<Detail> | undefined,
): Flow<Detail> | undefined {
  const near = known === undefined ? farInverse(inversion) : nearInverse(inversion, known);
  if (near === null) return undefined;
  const best = cheaper(known, near);
  if (best !== undefined && !drainsPools(best, rateAtSpot(inversion.ways))) return near;
  const drained = leastDraining(inversion, best);
  return drained === undefined ? near : cheaper(drained, nearInverse(inversion, drained));
}

/** The same by inputs around what is known. */
function nearInverse<Detail>(inversion: Inversion<Detail>, { amountIn }: Flow<Detail>): Flow<Detail> | undefined {
  if (amountIn === 1n) return undefined;
  const exact = exactly(inversion, inversion.gives.all);
  return leastFrom(inversion, exact, exact(Number(amountIn) * (1 - NEAR)));
}

/**
 * The same by inputs around the first that gives enough. Null where floats tell that none does: among many edges nothing more
 * is tried then, as each try takes long.
 */
function farInverse<Detail>(inversion: Inversion<Detail>): Flow<Detail> | undefined | null {
  const { graph, ways, question, gives } = inversion;
  const wanted = Number(question.amount);
  let last = NOTHING;
  const roughly: Try<Detail> = (amountIn) => {
    last = widenedAs('in', graph, ways, question, amountIn).found;
    return { amountIn, ...last };
  };
  const isHasty = hasMany(graph);
  const first = (tried: Try<Detail>) => firstOver(inputAtSpot(inversion), tried, wanted, { isHasty });
  const over = first(roughly);
  if (over === undefined && isHasty && last.solved && last.worth < wanted * HOPEFUL) return null;
  const exact = exactly(inversion, gives.all);
  return leastFrom(inversion, roughly, over) ?? leastFrom(inversion, exact, first(exact));
}

/** The least input that gives enough, from one that does. */
function leastFrom<Detail>(
  { graph, question }: Inversion<Detail>,
  tried: Try<Detail>,
  over: Tried<Detail> | undefined,
): Flow<Detail> | undefined {
  const wanted = Number(question.amount);
  if (over === undefined || over.worth < wanted) return undefined;
  const { usages, flow } = leastOver(tried, over, wanted);
  const settled = settleForward(graph, usages, question);
  return settled ?? (flow !== undefined && flow.amountOut >= question.amount ? cutTo(flow, question) : undefined);
}
