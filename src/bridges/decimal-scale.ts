import type { LaneScale } from '#engine/graph/lane-quotes.ts';
import { pow10 } from '#math/units.ts';

type Decimals = number | null | undefined;

/**
 * The scale between two precisions of one asset, in lots of the coarser of both or of `shared` decimals where the
 * bridge carries fewer. Undefined when a precision is unknown or cannot hold the shared decimals: no rate is known.
 */
export function decimalScale(sent: Decimals, received: Decimals, shared?: number): LaneScale | undefined {
  if (typeof sent !== 'number' || typeof received !== 'number') return undefined;
  const kept = shared ?? Math.min(sent, received);
  if (kept > sent || kept > received) return undefined;
  return { num: pow10(received - kept), den: pow10(sent - kept) };
}
