import type { Network } from './network.ts';

/** Rates that agree to this part of themselves are the same: what is lost by it is far below a millionth. */
const AGREED = 1e-6;
const MAX_STEPS = 40;
const SHORTENINGS = 6;
/** Of an amount, what a path has to carry at least. */
const LEAST_SHARE = 1e-9;
const MAX_TRANSFERS = 100;
const HALVINGS = 40;
/** The logarithm that stands for the rate of a path that takes no more. */
const FULL = -700;

/**
 * Shares an amount among the paths of a network so that all that carry something give the same for one unit more, and those
 * that carry nothing give no more. Newton's method on the logarithms of the rates; where it stalls, at a gap in the
 * liquidity or where a pool is full, amounts move from the path of the least rate to that of the greatest.
 * `amounts` are where it starts, and are changed. Returns the output.
 */
export function exchange(network: Network, amounts: number[]): number {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  let output = network.settle(amounts);
  for (let step = 0; step < MAX_STEPS; step++) {
    network.lookUp();
    const logRates = amounts.map((_, path) => logOf(network.rateOf(path)));
    if (isAgreed(network, amounts, logRates)) return output;
    const moves = newtonMoves(network, amounts, logRates, whole);
    const better = moves && stepAlong(network, amounts, moves, output, whole);
    if (better === undefined) {
      network.settle(amounts);
      return transferAll(network, amounts, output, whole);
    }
    output = better;
  }
  return output;
}

const logOf = (rate: number): number => (rate > 0 ? Math.log(rate) : FULL);

/** The path of the greatest rate that takes more, -1 for none, and that of the least rate that carries something. */
function extremes(network: Network, amounts: readonly number[], logRates: readonly number[]) {
  let [best, worst] = [-1, -1];
  for (let path = 0; path < amounts.length; path++) {
    const isBetter = best < 0 || logRates[path]! > logRates[best]!;
    if (isBetter && network.hasRoom(path)) best = path;
    if (amounts[path]! > 0 && (worst < 0 || logRates[path]! <= logRates[worst]!)) worst = path;
  }
  return { best, worst };
}

function isAgreed(network: Network, amounts: readonly number[], logRates: readonly number[]): boolean {
  const { best, worst } = extremes(network, amounts, logRates);
  return best < 0 || logRates[best]! - logRates[worst]! < AGREED;
}

/** How much each path should carry more, all together nothing; undefined where the equations have no answer. */
function newtonMoves(
  network: Network,
  amounts: readonly number[],
  logRates: readonly number[],
  whole: number,
): Float64Array | undefined {
  const { worst } = extremes(network, amounts, logRates);
  const isActive = (amount: number, path: number) =>
    path === worst || (network.hasRoom(path) && (amount > 0 || logRates[path]! > logRates[worst]!));
  let active = amounts.flatMap((amount, path) => (isActive(amount, path) ? [path] : []));
  for (;;) {
    const moves = solveMoves(network, active, logRates, whole, amounts.length);
    if (moves === undefined) return undefined;
    const stays = active.filter((path) => amounts[path]! > 0 || moves[path]! > 0);
    if (stays.length === active.length) return moves;
    if (stays.length < 2) return undefined;
    active = stays;
  }
}

/** Least fall of the log rate of a path over the whole amount: keeps straight price curves solvable. */
const LEAST_CURVATURE = 1e-7;

/**
 * Solves, for the moves d of the active paths and the common log rate r: log rate(i) − Σ curvature(i, j)·d(j) = r and Σ d = 0.
 * Amounts are counted in parts of the whole.
 */
function solveMoves(
  network: Network,
  active: readonly number[],
  logRates: readonly number[],
  whole: number,
  count: number,
): Float64Array | undefined {
  const size = active.length + 1;
  const rows = active.map((path, row) => {
    const line = new Float64Array(size + 1);
    active.forEach((other, column) => {
      line[column] = network.curvatureOf(path, other) * whole;
    });
    line[row]! += LEAST_CURVATURE;
    line[size - 1] = 1;
    line[size] = logRates[path]!;
    return line;
  });
  const last = new Float64Array(size + 1).fill(1, 0, size - 1);
  const solved = solve([...rows, last]);
  if (solved === undefined) return undefined;
  const moves = new Float64Array(count);
  active.forEach((path, row) => {
    moves[path] = solved[row]! * whole;
  });
  return moves;
}

/** Gauss's elimination with the largest pivot; rows hold the right side last. */
function solve(rows: Float64Array[]): Float64Array | undefined {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const top = rows[column]!;
    if (!(Math.abs(top[column]!) > 0)) return undefined;
    for (let row = 0; row < size; row++) {
      const factor = rows[row]![column]! / top[column]!;
      if (row === column || factor === 0) continue;
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * top[at]!;
    }
  }
  const solved = Float64Array.from(rows, (row, at) => row[size]! / row[at]!);
  return solved.every(Number.isFinite) ? solved : undefined;
}

/** Goes along the moves as far as no path carries less than nothing, and less far while that gives less. */
function stepAlong(
  network: Network,
  amounts: number[],
  moves: Float64Array,
  output: number,
  whole: number,
): number | undefined {
  let length = 1;
  amounts.forEach((amount, path) => {
    if (moves[path]! < 0) length = Math.min(length, -amount / moves[path]!);
  });
  for (let tries = 0; tries < SHORTENINGS; tries++) {
    const next = amounts.map((amount, path) => {
      const moved = amount + length * moves[path]!;
      return moved < whole * LEAST_SHARE ? 0 : moved;
    });
    keepWhole(next, whole);
    const reached = network.settle(next);
    if (reached > output) {
      next.forEach((amount, path) => {
        amounts[path] = amount;
      });
      return reached;
    }
    length /= 4;
  }
  return undefined;
}

/** The largest takes what roundings leave. */
function keepWhole(amounts: number[], whole: number): void {
  let [sum, largest] = [0, 0];
  amounts.forEach((amount, path) => {
    sum += amount;
    if (amount > amounts[largest]!) largest = path;
  });
  amounts[largest]! += whole - sum;
}

/** Moves amounts from the path of the least rate to that of the greatest, again and again. */
function transferAll(network: Network, amounts: number[], output: number, whole: number): number {
  let known = output;
  for (let transfer = 0; transfer < MAX_TRANSFERS; transfer++) {
    network.lookUp();
    const logRates = amounts.map((_, path) => logOf(network.rateOf(path)));
    if (isAgreed(network, amounts, logRates)) return known;
    const { best, worst } = extremes(network, amounts, logRates);
    const before = [...amounts];
    halve(network, amounts, worst, best, whole);
    const reached = network.settle(amounts);
    const empties = logRates[worst] === FULL && reached > known * (1 - LEAST_SHARE);
    if (!empties && !(reached > known * (1 + 1e-12))) {
      before.forEach((amount, path) => {
        amounts[path] = amount;
      });
      return network.settle(amounts);
    }
    known = reached;
  }
  return known;
}

/** Finds by halving how much `giver` hands to `taker` until their rates meet. */
function halve(network: Network, amounts: number[], giver: number, taker: number, whole: number): void {
  const [held, taken] = [amounts[giver]!, amounts[taker]!];
  let [low, high] = [0, held];
  for (let round = 0; round < HALVINGS && high - low > whole * LEAST_SHARE; round++) {
    const moved = round === 0 ? held : (low + high) / 2;
    amounts[giver] = held - moved;
    amounts[taker] = taken + moved;
    network.settle(amounts);
    network.lookUp();
    if (network.rateOf(taker) > network.rateOf(giver)) low = moved;
    else high = moved;
    if (low === held) return;
  }
  const move = (moved: number): void => {
    amounts[giver] = held - moved < whole * LEAST_SHARE ? 0 : held - moved;
    amounts[taker] = taken + held - amounts[giver]!;
  };
  move(low);
  network.settle(amounts);
  network.lookUp();
  // A path that is still too full gives a little more.
  if (network.rateOf(giver) === 0) move(high);
}
