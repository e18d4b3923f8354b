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
import { widenedAs } from './turn.ts';

/**
 * An exact output as the least input that gives as much, where the way backward leads nowhere or to one that costs more:
 * pools that are all but drained tell forward what they do not tell backward. Undefined where what is `known` is as good,
 * which one try tells unless that drains pools.
 */
export function inverse<Detail>(
  inversion: Inversion<Detail>,
  known: Flow<Detail> | undefined,
): Flow<Detail> | undefined {
  const near = nearInverse(inversion, known);
  const best = cheaper(known, near);
  if (best !== undefined && !drainsPools(best, rateAtSpot(inversion.ways))) return near;
  const drained = leastDraining(inversion, best);
  return drained === undefined ? near : cheaper(drained, nearInverse(inversion, drained));
}

/** The same by inputs around what is known or, where nothing is, around the first that gives enough. */
function nearInverse<Detail>(inversion: Inversion<Detail>, known: Flow<Detail> | undefined): Flow<Detail> | undefined {
  const { graph, ways, question, gives } = inversion;
  if (known?.amountIn === 1n) return undefined;
  const wanted = Number(question.amount);
  const roughly: Try<Detail> = (amountIn) => ({ amountIn, ...widenedAs('in', graph, ways, question, amountIn).found });
  const exact = exactly(inversion, gives.all);
  const least = (tried: Try<Detail>, over: Tried<Detail> | undefined) => {
    if (over === undefined || over.worth < wanted) return undefined;
    const { usages, flow } = leastOver(tried, over, wanted);
    const settled = settleForward(graph, usages, question);
    return settled ?? (flow !== undefined && flow.amountOut >= question.amount ? cutTo(flow, question) : undefined);
  };
  if (known !== undefined) return least(exact, exact(Number(known.amountIn) * (1 - NEAR)));
  const guess = inputAtSpot(inversion);
  const first = (tried: Try<Detail>) => firstOver(guess, tried, wanted, { isHasty: hasMany(graph) });
  return least(roughly, first(roughly)) ?? least(exact, first(exact));
}
