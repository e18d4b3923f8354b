import { balanced } from './balance.ts';
import { bestParts } from './parts.ts';
import { amountsOf, type Part, partsBy, splitQuotes, takenInTurn, totals } from './split.ts';

/** How often shares are worked out anew for the input that is needed by then. */
const ROUNDS = 3;
/** How far an input that gives enough is looked for, and how close the least is come to: two parts in a million. */
const MOST_TIMES = 64n;
const CLOSE = 1_000_000n;

/**
 * Routes with shares of an input, turned into shares of an exact output: worked out forward, where a route always gives
 * something, for the least input that gives enough. None where no input does. What drains pools is often far dearer by shares
 * that are worked out backward: there hardly any others are possible.
 */
export function partsForOutput<Detail>(
  parts: readonly Part<Detail>[],
  amountOut: bigint,
  guess: bigint,
): readonly Part<Detail>[] {
  let found: readonly Part<Detail>[] = [];
  let shares = balanced(parts, 'in', guess);
  for (let round = 0; round < ROUNDS; round++) {
    const amountIn = leastInput(shares, amountOut, guess);
    if (amountIn === undefined) break;
    found = bestParts([found, ...ofOutput(shares, amountIn)], 'out', amountOut).parts;
    shares = balanced(shares, 'in', amountIn);
  }
  return found;
}

/** More and more until it is enough, and then between. */
function leastInput(parts: readonly Part[], amountOut: bigint, guess: bigint): bigint | undefined {
  const { quoteIn } = splitQuotes(parts);
  const gives = (amountIn: bigint): boolean => {
    const quote = quoteIn(amountIn);
    return quote.ok && quote.amountOut >= amountOut;
  };
  let under = 0n;
  let over = guess;
  while (!gives(over)) {
    if (over > guess * MOST_TIMES) return undefined;
    under = over;
    over += over / 8n + 1n;
  }
  while (over - under > over / CLOSE + 1n) {
    const middle = (under + over) / 2n;
    if (gives(middle)) over = middle;
    else under = middle;
  }
  return over;
}

/** What each route gives of the whole; one of them gives what is left, whichever it is. */
function ofOutput<Detail>(parts: readonly Part<Detail>[], amountIn: bigint): readonly Part<Detail>[][] {
  const amounts = amountsOf(parts, amountIn);
  const routes = takenInTurn(parts, 'in', amounts);
  if ('ok' in routes) return [];
  const used = parts.filter((_, index) => (amounts[index] as bigint) > 0n);
  const given = routes.map(({ amountOut }) => amountOut);
  const [, whole] = totals(routes);
  return used.map((_, rest) => partsBy(used, given, whole, rest));
}
