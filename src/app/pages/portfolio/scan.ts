import type { BalanceEntry, BalancesResponse } from '#contract/balances.ts';

/** What one chain said of an address. */
export interface ChainScan {
  /** Milliseconds since 1970, of the entries. */
  readonly at: number;
  /** By denom. From the last time that the chain answered. */
  readonly held: Readonly<Record<string, BalanceEntry>>;
  /** Denoms that could not be read this time. */
  readonly missing: readonly string[];
  /** Why something could not be read; null when all could. */
  readonly error: string | null;
  /** Whether nothing at all could be read this time: `held` is older than the question. */
  readonly failed: boolean;
}

/** By chain id. */
export type Scan = Readonly<Record<string, ChainScan>>;

const hasError = ({ error }: BalanceEntry): boolean => error !== null && error !== undefined;

function readChain(
  denoms: Readonly<Record<string, BalanceEntry>>,
  before: ChainScan | undefined,
  at: number,
): ChainScan {
  const entries = Object.entries(denoms);
  const broken = entries.filter(([, entry]) => hasError(entry));
  const held = Object.fromEntries(entries.filter(([, entry]) => !hasError(entry)));
  const error = broken[0]?.[1].error?.message ?? null;
  const missing = broken.map(([denom]) => denom);
  const failed = broken.length > 0 && broken.length === entries.length;
  if (failed) return { at: before?.at ?? at, held: before?.held ?? {}, missing, error, failed };
  return { at, held, missing, error, failed };
}

/** Takes an answer over what was known: a chain that failed keeps its last value, with its time. */
export function mergeScan(before: Scan | undefined, answer: BalancesResponse, at: number): Scan {
  const chains = Object.entries(answer.chains).map(
    ([chainId, { denoms }]) => [chainId, readChain(denoms, before?.[chainId], at)] as const,
  );
  return { ...before, ...Object.fromEntries(chains) };
}
