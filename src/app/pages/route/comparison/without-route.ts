import type { UnansweredRequest } from './quotes.ts';
import type { Run } from './use-run.ts';

/** The bridges that no route takes, by name. */
export interface WithoutRoute {
  /** Those that have none. */
  readonly lacking: readonly string[];
  /** Those of which nobody knows, as their lanes were not read. */
  readonly unread: readonly string[];
}

/** Of the bridges that were asked, alone or together with the onward bridge, those that no route takes. */
export function bridgesWithoutRoute(
  { noRoute, failed }: Pick<Run, 'noRoute' | 'failed'>,
  isTaken: (bridgeId: string) => boolean,
): WithoutRoute {
  const named = (missing: readonly UnansweredRequest[]) =>
    missing.flatMap(({ request: { onlyBridge } }) => (onlyBridge && !isTaken(onlyBridge.id) ? onlyBridge.name : []));
  return { lacking: named(noRoute), unread: named(failed.filter(({ failure }) => failure.kind === 'unread')) };
}
