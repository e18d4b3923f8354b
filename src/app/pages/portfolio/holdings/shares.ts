import type { Usd } from '#app/format/amount.ts';

/** A part of the whole that has a name. */
export interface Slice {
  readonly key: string;
  readonly title: string;
  /** Above zero. */
  readonly usd: Usd;
}

export interface Share extends Slice {
  /** Tenths of a percent. All shares of a whole add up to 1,000. */
  readonly permille: number;
  /** How many parts it stands for. */
  readonly count: number;
}

const WHOLE = 1000n;

/** The largest remainders are rounded up, so that the shares add up. */
function permilles(parts: readonly Usd[]): number[] {
  const total = parts.reduce((sum, usd) => sum + usd, 0n);
  const cut = parts.map((usd, i) => ({ i, whole: (usd * WHOLE) / total, rest: (usd * WHOLE) % total }));
  let left = WHOLE - cut.reduce((sum, { whole }) => sum + whole, 0n);
  const shares = cut.map(({ whole }) => Number(whole));
  const byRest = [...cut].sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of byRest) {
    if (left === 0n) break;
    shares[i] = (shares[i] ?? 0) + 1;
    left--;
  }
  return shares;
}

const OTHER = 'other';

/** The largest parts with their shares, at most `most` lines: what is beyond them is one line called "Other". */
export function allocationShares(parts: readonly Slice[], most: number): Share[] {
  const sorted = parts.filter(({ usd }) => usd > 0n).sort((a, b) => (b.usd > a.usd ? 1 : b.usd < a.usd ? -1 : 0));
  if (sorted.length === 0) return [];
  const named = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  const rest = sorted.slice(named.length);
  const lines = named.map((part) => ({ ...part, count: 1 }));
  if (rest.length > 0) {
    const usd = rest.reduce((sum, part) => sum + part.usd, 0n);
    lines.push({ key: OTHER, title: 'Other', usd, count: rest.length });
  }
  const shares = permilles(lines.map(({ usd }) => usd));
  return lines.map((line, i) => ({ ...line, permille: shares[i] as number }));
}
