import { t } from '#app/language/words.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { routeName } from '../comparison/route-name.ts';
import { useTicked } from './ticked.ts';

interface TickBoxProps {
  readonly compared: ComparedRoute;
  /** Of the comparison. */
  readonly comparisonKey: string;
}

/** Chooses a route to stand beside another one. */
export function TickBox({ compared, comparisonKey }: TickBoxProps) {
  const { ids, toggle } = useTicked(comparisonKey);
  return (
    <label className="touch-target relative z-10 inline-flex size-7 shrink-0 cursor-pointer items-center justify-center print:hidden">
      <input
        type="checkbox"
        aria-label={t('Put {route} side by side', { route: routeName(compared) })}
        checked={ids.includes(compared.id)}
        onChange={() => toggle(compared.id)}
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}
