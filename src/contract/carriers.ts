import { CCTP_FAST_THRESHOLD, type Operation, operationKey } from './operation.ts';
import type { Carrier } from './route-summary.ts';

interface Body {
  readonly bridge_id?: string | null;
  readonly finality_threshold?: number | null;
  readonly swap_venues?: readonly { readonly name: string }[] | null;
}

/** What carries a route in the order of the way, each once: bridges and venues of swaps. */
export function carriersOf(operations: readonly Operation[]): Carrier[] {
  const carriers = operations.flatMap((operation): Carrier[] => {
    const { bridge_id, finality_threshold, swap_venues } = operation[operationKey(operation)] as Body;
    if (bridge_id == null) return (swap_venues ?? []).map(({ name }) => ({ swap_venue: name }));
    return [finality_threshold === CCTP_FAST_THRESHOLD ? { bridge_id, is_fast: true } : { bridge_id }];
  });
  return [...new Map(carriers.map((carrier) => [JSON.stringify(carrier), carrier])).values()];
}

/** Its bridges, each once. */
export const bridgesOf = (carriers: readonly Carrier[]): string[] => [
  ...new Set(carriers.flatMap(({ bridge_id }) => bridge_id ?? [])),
];
