import clsx from 'clsx';
import {
  ArrowLeftRight,
  CircleQuestionMark,
  Flag,
  Flame,
  Layers,
  Link,
  Link2,
  type LucideIcon,
  Mail,
  Play,
  Replace,
  SatelliteDish,
  Send,
  Waves,
  Waypoints,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = {
  link: Link,
  satellite: SatelliteDish,
  flame: Flame,
  waypoints: Waypoints,
  layers: Layers,
  bolt: Zap,
  pool: Waves,
  envelope: Mail,
  'link-plus': Link2,
  arrows: ArrowLeftRight,
  'arrows-box': Replace,
  plane: Send,
  question: CircleQuestionMark,
  start: Play,
  end: Flag,
} as const satisfies Record<string, LucideIcon>;
export type RailIcon = keyof typeof ICONS;

const LOOKS = {
  bridge: 'border-bridge text-bridge',
  swap: 'border-swap text-swap',
  send: 'border-send text-send',
  unknown: 'border-faint text-faint',
  end: 'border-text text-text',
};

/** The mark of a row on the rail: a ring with an icon, in the colour of what it is. */
export function RailNode({ icon, look }: { icon: RailIcon; look: keyof typeof LOOKS }) {
  const Icon = ICONS[icon];
  return (
    <span
      aria-hidden
      className={clsx(
        'relative z-[1] flex size-6 items-center justify-center rounded-full border-2 bg-bg',
        LOOKS[look],
      )}
    >
      <Icon size={12} strokeWidth={2.5} />
    </span>
  );
}

interface RailRowProps {
  readonly node: ReactNode;
  /** The line to the next row. */
  readonly rail: 'solid' | 'dashed' | 'none';
  readonly children: ReactNode;
}

/** A row of a timeline, whose mark stands on a line that leads on to the next. */
export function RailRow({ node, rail, children }: RailRowProps) {
  return (
    <li className="relative grid grid-cols-[1.5rem_1fr] gap-x-3 pb-4 last:pb-0">
      {rail !== 'none' && (
        <span
          aria-hidden
          className={clsx(
            'absolute start-[11px] top-3 -bottom-3 border-edge border-s-2',
            rail === 'dashed' ? 'border-dashed' : 'border-solid',
          )}
        />
      )}
      <span className="flex items-start justify-center">{node}</span>
      <div className="min-w-0 pt-0.5">{children}</div>
    </li>
  );
}
