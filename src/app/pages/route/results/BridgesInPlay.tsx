import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatUsd } from '#app/format/amount.ts';
import { count, type FormatNumber, magnitude, useFormatNumber } from '#app/format/number.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button, IconButton } from '#app/ui/Button.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { timeClause } from '../comparison/highlights.ts';
import { bestOf } from '../comparison/ranking.ts';
import { costGap, costText } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { carrierNames } from './RoutePath.tsx';

interface BridgesInPlayProps {
  routes: readonly ComparedRoute[];
  side: Side;
  bridges: readonly Bridge[];
  /** Ids of the bridges that are off. */
  off: readonly string[];
  isPending: boolean;
  onBridgesOff: (off: readonly string[]) => void;
}

/** A bridge that was switched off here, with what the list held then. */
interface SwitchedOff {
  readonly bridge: Bridge;
  readonly best: ComparedRoute | undefined;
  /** The best of the routes without it: the answer until the service is asked again. */
  readonly next: ComparedRoute | undefined;
  readonly folded: number;
}

/** Whether a step of the route is a transfer over the bridge. */
export const usesBridge = ({ steps }: ComparedRoute, id: string): boolean =>
  steps.some(({ carrierMark }) => carrierMark !== null && 'bridge' in carrierMark && carrierMark.bridge === id);

/** The bridges of the list as switches, and in a sentence what switching one off changed. */
export function BridgesInPlay({ routes, side, bridges, off, isPending, onBridgesOff }: BridgesInPlayProps) {
  const digits = useFormatNumber();
  const [last, setLast] = useState<SwitchedOff | null>(null);
  const inPlay = bridges
    .map((bridge) => ({
      bridge,
      isOff: off.includes(bridge.id),
      used: routes.filter((each) => usesBridge(each, bridge.id)),
    }))
    .filter(({ isOff, used }) => isOff || used.length > 0);
  const turnOn = (id: string) => onBridgesOff(off.filter((other) => other !== id));
  const turnOff = (bridge: Bridge, used: readonly ComparedRoute[]) => {
    const rest = routes.filter((each) => !used.includes(each));
    setLast({ bridge, best: bestOf(routes, side), next: bestOf(rest, side), folded: used.length });
    onBridgesOff([...off, bridge.id]);
  };
  const shown = last !== null && off.includes(last.bridge.id) ? last : null;
  return (
    <>
      <ul aria-label="Bridges in play" className="flex min-h-9 flex-wrap items-center gap-1.5">
        {inPlay.map(({ bridge, isOff, used }) => (
          <li key={bridge.id}>
            <button
              type="button"
              aria-pressed={!isOff}
              title={isOff ? `Turn ${bridge.name} on` : `Turn ${bridge.name} off`}
              onClick={() => (isOff ? turnOn(bridge.id) : turnOff(bridge, used))}
              className={clsx(
                'touch-target inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-12',
                isOff ? 'border-edge border-dashed text-muted' : 'border-edge bg-raised hover:bg-surface',
              )}
            >
              <Mark of={{ bridge: bridge.id }} name={bridge.name} seed={bridge.id} size={14} />
              {bridge.name} {isOff ? 'off' : digits(String(used.length))}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-8 bg-info-ground px-3 py-2">
          <p className="min-w-0 flex-1 basis-60">
            {offSentence(shown, isPending ? shown.next : bestOf(routes, side), isPending, digits)}
          </p>
          <Button size="small" onClick={() => turnOn(shown.bridge.id)}>
            Turn on again
          </Button>
          <IconButton label="Dismiss" onClick={() => setLast(null)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </>
  );
}

/** "CCTP off: 2 routes. Cheapest is now Hyperlane: $0.30, $0.10 more, 16 min sooner." */
export function offSentence(
  { bridge, best, folded }: Pick<SwitchedOff, 'bridge' | 'best' | 'folded'>,
  now: ComparedRoute | undefined,
  isPending: boolean,
  digits: FormatNumber,
): string {
  const begin = `${bridge.name} off: ${count(folded, 'route', 'routes', digits)}.`;
  if (now === undefined) return `${begin} No other route is left${isPending ? ' of those found' : ''}.`;
  const name = carrierNames(now.steps);
  if (now.id === best?.id) return `${begin} ${name} stays the cheapest.`;
  const gap = best ? costGap(now.cost, best.cost) : null;
  const more =
    gap === null || gap === 0n ? '' : `${formatUsd(magnitude(gap), 'up', digits)} ${gap > 0n ? 'more' : 'less'}`;
  const figures = [costText(now.cost, digits), more, best ? timeClause(now, best, digits) : ''].filter(Boolean);
  const verb = isPending ? 'Of the routes found, the cheapest is' : 'Cheapest is now';
  return `${begin} ${verb} ${name}: ${figures.join(', ')}.`;
}
