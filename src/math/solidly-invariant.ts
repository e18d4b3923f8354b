const E18 = 10n ** 18n;
/** The contract reverts where a product does not fit a word. */
const LIMIT = 1n << 256n;
const MAX_ROUNDS = 255;

/** x³y + y³x of balances with 18 decimals, rounded as the contract rounds; undefined where it reverts. */
export function solidlyInvariant(x: bigint, y: bigint): bigint | undefined {
  const [xy, xx, yy] = [x * y, x * x, y * y];
  const product = (xy / E18) * (xx / E18 + yy / E18);
  return xx < LIMIT && yy < LIMIT && product < LIMIT ? product / E18 : undefined;
}

/** 3xy² + x³, the slope of the invariant over y. */
function slopeOf(x: bigint, y: bigint): bigint | undefined {
  const xx = x * x;
  const [first, second] = [3n * x * ((y * y) / E18), (xx / E18) * x];
  return xx < LIMIT && first < LIMIT && second < LIMIT ? first / E18 + second / E18 : undefined;
}

interface SolidlyState {
  /** The invariant. */
  readonly k: bigint;
  /** Whole tokens of the pool's two denoms in their smallest units. */
  readonly units: readonly [bigint, bigint];
}

/**
 * The other balance that keeps the invariant beside the balance `x`, by the contract's own iteration from `start`. Undefined where
 * the contract reverts.
 */
export function solidlyBalance({ k, units }: SolidlyState, x: bigint, start: bigint): bigint | undefined {
  let y = start;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = solidlyInvariant(x, y);
    const slope = slopeOf(x, y);
    if (now === undefined || slope === undefined || slope === 0n) return undefined;
    if (now < k) {
      let step = ((k - now) * E18) / slope;
      if (step === 0n) {
        // The contract lifts both balances once more here, which only changes tokens of less than 18 decimals.
        const above = solidlyInvariant((x * E18) / units[0], ((y + 1n) * E18) / units[1]);
        if (above === undefined) return undefined;
        if (above > k) return y + 1n;
        step = 1n;
      }
      y += step;
    } else {
      let step = ((now - k) * E18) / slope;
      if (step === 0n) {
        if (now === k) return y;
        const below = y === 0n ? undefined : solidlyInvariant(x, y - 1n);
        if (below === undefined) return undefined;
        if (below < k) return y;
        step = 1n;
      }
      if (step > y) return undefined;
      y -= step;
    }
  }
  return undefined;
}
