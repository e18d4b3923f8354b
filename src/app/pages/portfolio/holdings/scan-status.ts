import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { ChainAddress } from '#app/balances/plan.ts';
import { type BalanceState, lastReadAt } from '#app/balances/snapshot.ts';
import type { FormatNumber } from '#app/format/number.ts';
import type { Clock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { UNREAD_KINDS, UNREAD_OF_FAMILY, type UnreadKind } from '#contract/unread-kinds.ts';

/** The progress of the scan in chains. */
export interface Progress {
  readonly total: number;
  /** Chains with a response, of which none is awaited. */
  readonly done: number;
  /** Chains without a response so far. */
  readonly pending: number;
  /** Chains of which an address was read. */
  readonly read: number;
  readonly busy: boolean;
  /** When what is shown was last read; null where nothing was. */
  readonly lastAt: number | null;
}

export function scanProgress(balances: readonly BalanceState[]): Progress {
  const addressOf = ({ request }: BalanceState) => request.target.address;
  const known = new Set(balances.filter(({ snapshot }) => snapshot).map(addressOf));
  // A page that is left during an address's first scan keeps nothing of it: all of its chains have yet to answer.
  const begun = balances.filter(
    (each) => each.isLoading || (each.snapshot ? !each.snapshot.isUnsupported : !known.has(addressOf(each))),
  );
  const chains = (of: readonly BalanceState[]) => new Set(of.map(({ request }) => request.target.chainId));
  const total = chains(begun).size;
  const busy = chains(begun.filter(({ isLoading }) => isLoading)).size;
  const readAt = begun.flatMap(({ snapshot }) => (snapshot && lastReadAt(snapshot)) ?? []);
  return {
    total,
    done: total - chains(begun.filter(({ snapshot, isLoading }) => isLoading || !snapshot)).size,
    pending: chains(begun.filter(({ snapshot }) => snapshot === undefined)).size,
    read: chains(begun.filter(({ snapshot }) => snapshot?.failure === null)).size,
    busy: busy > 0,
    lastAt: readAt.length === 0 ? null : Math.max(...readAt),
  };
}

/** A failed request for one address on one chain. */
export interface FailedRead {
  readonly target: ChainAddress;
  readonly chain: string;
  /** The name of the source. */
  readonly name: string;
  readonly denoms: readonly string[];
  /** Whether the whole request failed. */
  readonly isWholeChain: boolean;
  /** The service's message. */
  readonly message: string;
  /** Time of the oldest value still shown; null for none. */
  readonly staleAt: number | null;
  /** Whether a retry is pending. */
  readonly isLoading: boolean;
}

export function listFailures(balances: readonly BalanceState[], lookup: Lookup): FailedRead[] {
  return balances.flatMap(({ request, snapshot, isLoading }): FailedRead[] => {
    if (snapshot === undefined || (snapshot.failure === null && snapshot.failedDenoms.size === 0)) return [];
    const { target, sources } = request;
    const [firstMessage = ''] = snapshot.failedDenoms.values();
    const old = [...snapshot.entries.values()].map(({ readAt }) => readAt).filter((at) => at < snapshot.readAt);
    return [
      {
        ...{ target: target, isLoading: isLoading },
        chain: chainName(lookup, target.chainId),
        name: sources[0].name,
        denoms: [...snapshot.failedDenoms.keys()],
        isWholeChain: snapshot.failure !== null,
        message: snapshot.failure ?? firstMessage,
        staleAt: old.length === 0 ? null : Math.min(...old),
      },
    ];
  });
}

/**
 * Kinds of holdings that were not looked for on the chains that were read. A service that does not say reads what this one does.
 */
export function listUnreadKinds(
  balances: readonly Pick<BalanceState, 'request' | 'snapshot'>[],
  lookup: Lookup,
): UnreadKind[] {
  const found = new Set<string | null>();
  for (const { request, snapshot } of balances) {
    if (snapshot === undefined || snapshot.isUnsupported) continue;
    const family = lookup.chain(request.target.chainId)?.chain_type;
    const kinds = snapshot.notLookedFor ?? (family === undefined ? [] : UNREAD_OF_FAMILY[family]);
    for (const kind of kinds) found.add(kind);
  }
  return UNREAD_KINDS.filter((kind) => found.has(kind));
}

/** A chain whose newest block was old when it was read. */
export interface StaleChain {
  readonly chainId: string;
  readonly chain: string;
  readonly staleBlockAt: number;
}

export function listStaleChains(balances: readonly BalanceState[], lookup: Lookup): StaleChain[] {
  const oldest = new Map<string, number>();
  for (const { request, snapshot } of balances) {
    const block = snapshot?.staleBlockAt ?? null;
    const { chainId } = request.target;
    if (block !== null) oldest.set(chainId, Math.min(block, oldest.get(chainId) ?? block));
  }
  return [...oldest].map(([chainId, staleBlockAt]) => ({ chainId, chain: chainName(lookup, chainId), staleBlockAt }));
}

/**
 * The result of the last scan: "Scanned at 14:03.", with the number of failed chains. If all failed, the time of the
 * shown values.
 */
export function scanText(
  balances: readonly Pick<BalanceState, 'snapshot'>[],
  digits: FormatNumber,
  clock: Clock,
): string {
  const snapshots = balances.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
  if (snapshots.length === 0) return t('Not scanned yet.');
  const failed = snapshots.filter(({ failure }) => failure !== null);
  const read = snapshots.filter(({ failure, isUnsupported }) => failure === null && !isUnsupported);
  if (failed.length > 0 && read.length === 0) {
    const times = failed.flatMap(({ entries: values }) => [...values.values()].map(({ readAt }) => readAt));
    if (times.length === 0) return t('The last scan failed.');
    return t('The last scan failed. What you see is from {time}.', { time: clock(Math.min(...times)) });
  }
  const time = clock(Math.max(...(read.length > 0 ? read : snapshots).map(({ readAt: at }) => at)));
  if (failed.length === 0) return t('Scanned at {time}.', { time });
  return t('Scanned at {time}. {count, plural, one {{number} chain} other {{number} chains}} did not answer.', {
    time,
    count: failed.length,
    number: digits(`${failed.length}`),
  });
}
