/** More doublings than any amount of money has bits. */
const MAX_STEPS = 300;

/**
 * The least n from 1 on for which `holds`, where it holds for everything above that n too. Starts at a guess and
 * searches from there, so a close guess costs two or three calls. Undefined when it holds for no number in reach.
 */
export function leastNear(guess: bigint, holds: (n: bigint) => boolean): bigint | undefined {
  const start = guess < 1n ? 1n : guess;
  const bracket = holds(start) ? bracketBelow(start, holds) : bracketAbove(start, holds);
  if (bracket === undefined) return undefined;
  let { fails, reaches } = bracket;
  while (reaches - fails > 1n) {
    const middle = (fails + reaches) / 2n;
    if (holds(middle)) reaches = middle;
    else fails = middle;
  }
  return reaches;
}

/** `holds(reaches)`, and not `holds(fails)`; zero counts as failing. */
interface Bracket {
  fails: bigint;
  reaches: bigint;
}

function bracketBelow(start: bigint, holds: (n: bigint) => boolean): Bracket {
  let reaches = start;
  for (let step = 1n; ; step *= 2n) {
    const below = start - step;
    if (below <= 0n) return { fails: 0n, reaches };
    if (!holds(below)) return { fails: below, reaches };
    reaches = below;
  }
}

function bracketAbove(start: bigint, holds: (n: bigint) => boolean): Bracket | undefined {
  let fails = start;
  for (let step = 1n; step < 1n << BigInt(MAX_STEPS); step *= 2n) {
    const above = start + step;
    if (holds(above)) return { fails, reaches: above };
    fails = above;
  }
  return undefined;
}
