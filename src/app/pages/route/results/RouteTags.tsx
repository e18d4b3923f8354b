import { ArrowDown, ArrowUp, Coins, type LucideIcon, PenLine, Timer, TrendingUp } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tag } from '../comparison/remarks.ts';

const TAGS: Record<Tag, { label: string; Icon: LucideIcon }> = {
  'most-received': { label: 'Most received', Icon: TrendingUp },
  'least-sent': { label: 'Least sent', Icon: TrendingUp },
  'most-before-fees': { label: 'Most received before fees', Icon: ArrowUp },
  'least-before-fees': { label: 'Least sent before fees', Icon: ArrowDown },
  'best-after-fees': { label: 'Best after fees', Icon: TrendingUp },
  fastest: { label: 'Fastest', Icon: Timer },
  'lowest-fees': { label: 'Lowest listed fees', Icon: Coins },
  'fewest-signatures': { label: 'Fewest signatures', Icon: PenLine },
};

/** What a route wins in. */
export function RouteTags({ tags }: { tags: readonly Tag[] }) {
  return tags.map((tag) => {
    const { label, Icon } = TAGS[tag];
    return (
      <Badge key={tag} tone={TAGS[tag].Icon === TrendingUp ? 'good' : 'info'}>
        <Icon size={12} aria-hidden />
        {label}
      </Badge>
    );
  });
}
