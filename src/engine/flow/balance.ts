import type { Side } from '../path/quote.ts';
import { bestParts } from './parts.ts';
import { amountsOf, type Part, partsBy, takenInTurn, totals } from './split.ts';

/** The whole is handed out in so many pieces where no shares are known that the routes take. */
const PIECES = 64n;
/** The first amount that goes from one route to another is this part of the whole, the last one that; each is a fourth of another. */
const FIRST = 16n;
const LAST = 1024n;
const FINER = 4n;
/** How often an amount goes over before a smaller one does: more of all this costs as much again, and gains nothing. */
const MOST_MOVES = 6;

/** The last amount that goes over, as one of so many parts of the whole, and how often each does. */
export interface Pace {
  readonly last: bigint;
  readonly moves: number;
}

const FINE: Pace = { last: LAST, moves: MOST_MOVES };

/** What is given for amounts, the more the better; undefined where a route does not take its own. */
type Worth = (amounts: readonly bigint[]) => bigint | undefined;

/**
 * The same routes with shares by which they give more, or cost less: an amount goes from the route that misses it least to the
 * one that makes most of it, as long as that pays, and then a smaller one. The parts themselves where nothing does.
 */
export function balanced<Detail>(
  parts: readonly Part<Detail>[],
  side: Side,
  amount: bigint,
  pace = FINE,
): readonly Part<Detail>[] {
  const worthOf: Worth = (amounts) => {
    const routes = takenInTurn(parts, side, amounts);
    if ('ok' in routes) return undefined;
    const [amountIn, amountOut] = totals(routes);
    return side === 'in' ? amountOut : -amountIn;
  };
  const first = amountsOf(parts, amount);
  const start = worthOf(first) === undefined ? handedOut(parts.length, amount, worthOf) : first;
  if (start === undefined) return parts;
  const amounts = moved(start, amount, worthOf, pace);
  const shares = parts.map((_, rest) => partsBy(parts, amounts, amount, rest));
  return bestParts([parts, ...shares], side, amount).parts;
}

/** Piece by piece to whichever route makes most of it; undefined where none takes one. */
function handedOut(count: number, whole: bigint, worthOf: Worth): bigint[] | undefined {
  let amounts = Array.from({ length: count }, () => 0n);
  let left = whole;
  while (left > 0n) {
    const piece = left < whole / PIECES ? left : whole / PIECES + 1n;
    const best = bestOf(amounts, (index) => withMore(amounts, index, piece), worthOf);
    if (best === undefined) return undefined;
    amounts = withMore(amounts, best.index, piece);
    left -= piece;
  }
  return amounts;
}

function moved(start: readonly bigint[], whole: bigint, worthOf: Worth, pace: Pace): readonly bigint[] {
  let amounts = start;
  let worth = worthOf(amounts) as bigint;
  for (let part = FIRST; part <= pace.last; part *= FINER) {
    const piece = whole / part;
    for (let moves = 0; moves < pace.moves; moves++) {
      const after = withMoved(amounts, piece, worthOf);
      const now = after && worthOf(after);
      if (after === undefined || now === undefined || now <= worth) break;
      [amounts, worth] = [after, now];
    }
  }
  return amounts;
}

/** With a piece from the route that misses it least to the one that makes most of it; undefined where no other takes it. */
function withMoved(amounts: readonly bigint[], piece: bigint, worthOf: Worth): readonly bigint[] | undefined {
  const from = bestOf(
    amounts,
    (index) => ((amounts[index] as bigint) < piece ? undefined : withMore(amounts, index, -piece)),
    worthOf,
  );
  if (from === undefined) return undefined;
  const left = withMore(amounts, from.index, -piece);
  const to = bestOf(amounts, (index) => (index === from.index ? undefined : withMore(left, index, piece)), worthOf);
  return to && withMore(left, to.index, piece);
}

function bestOf(
  amounts: readonly bigint[],
  changed: (index: number) => readonly bigint[] | undefined,
  worthOf: Worth,
): { readonly index: number } | undefined {
  let best: { readonly index: number; readonly worth: bigint } | undefined;
  for (const index of amounts.keys()) {
    const after = changed(index);
    const worth = after && worthOf(after);
    if (worth !== undefined && (best === undefined || worth > best.worth)) best = { index, worth };
  }
  return best;
}

const withMore = (amounts: readonly bigint[], index: number, more: bigint): bigint[] =>
  amounts.map((each, at) => (at === index ? each + more : each));
