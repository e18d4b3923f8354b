import type { AssetId } from '#contract/asset.ts';
import type { ErrorDetail } from '#contract/error.ts';
import type { LivenessReason, LivenessState } from '#contract/liveness.ts';

/** What stands still at an end, and who says so. */
export interface Halt extends AssetId {
  readonly state: LivenessState;
  readonly reason: LivenessReason;
  readonly source: string;
  readonly date: string;
  /** Whether it is the chain of that end, as a whole. */
  readonly isWholeChain: boolean;
}

/** The least or the most that a lane takes, in smallest units. */
export interface Limit extends AssetId {
  /** The bridge or venue. */
  readonly via: string;
  readonly isMost: boolean;
  readonly units: bigint;
}

/** Why a service has no route, as far as it says so to programs. */
export interface Refusal {
  /** The first cause; undefined from services that name none. */
  readonly cause: string | undefined;
  readonly halt: Halt | undefined;
  /** The widest of the limits. */
  readonly limit: Limit | undefined;
  /** Options of the request whose change gives a route. */
  readonly options: readonly string[];
  /** What the same amount leads to instead. */
  readonly nearest: AssetId | undefined;
}

type Metadata = Readonly<Record<string, string>>;

const all = (why: readonly ErrorDetail[], reason: string): Metadata[] =>
  why.flatMap((detail) => (detail.reason === reason && detail.metadata ? [detail.metadata] : []));

function haltOf({ chain_id, denom, state, reason, source, date, whole_chain }: Metadata): Halt[] {
  if (!chain_id || !denom || !state) return [];
  return [
    {
      ...{ chain_id, denom, source: source ?? '', date: date ?? '' },
      state: state as LivenessState,
      reason: (reason ?? '') as LivenessReason,
      isWholeChain: whole_chain === 'true',
    },
  ];
}

function limitOf({ via, rule, limit, chain_id, denom }: Metadata): Limit[] {
  if (!via || !chain_id || !denom || !/^\d{1,78}$/.test(limit ?? '')) return [];
  return [{ via, chain_id, denom, units: BigInt(limit ?? ''), isMost: rule === 'above_maximum' }];
}

const wider = (a: Limit, b: Limit): Limit => (a.isMost === b.units > a.units ? b : a);

const FORCED = 'false';

/** Where options exclude a route that the amount has not either, the amount is the cause. */
function causeOf(why: readonly ErrorDetail[]): string | undefined {
  const cause = all(why, 'NO_ROUTE')[0]?.cause;
  const [filtered] = all(why, 'FILTERED');
  if (cause !== 'FILTERED' || filtered?.gives_route !== FORCED) return cause;
  const limit = all(why, 'LIMIT')[0]?.rule?.toUpperCase();
  return (
    limit ?? why.find(({ reason }) => reason === 'TOO_SMALL' || reason === 'NOT_ENOUGH_LIQUIDITY')?.reason ?? cause
  );
}

export function readRefusal(why: readonly ErrorDetail[]): Refusal {
  const halts = all(why, 'HALTED').flatMap(haltOf);
  const limits = all(why, 'LIMIT').flatMap(limitOf);
  const [filtered] = all(why, 'FILTERED');
  const { chain_id, denom } = all(why, 'NEAREST')[0] ?? {};
  return {
    cause: causeOf(why),
    halt: halts.find(({ isWholeChain }) => isWholeChain) ?? halts[0],
    limit: limits.length > 0 ? limits.reduce(wider) : undefined,
    options: filtered === undefined || filtered.gives_route === FORCED ? [] : (filtered.options ?? '').split(','),
    nearest: chain_id && denom ? { chain_id, denom } : undefined,
  };
}
