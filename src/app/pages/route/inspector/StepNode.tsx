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
import type { StepFamily, StepIcon } from '../steps/step-kinds.ts';

const ICONS: Record<StepIcon | 'start' | 'end', LucideIcon> = {
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
};

const LOOKS: Record<StepFamily | 'end', string> = {
  bridge: 'border-bridge text-bridge',
  swap: 'border-swap text-swap',
  send: 'border-send text-send',
  unknown: 'border-faint text-faint',
  end: 'border-text text-text',
};

/** The mark of a step on the rail: a ring and an icon in the colour of what the step does. */
export function StepNode({ icon, look }: { icon: keyof typeof ICONS; look: keyof typeof LOOKS }) {
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
