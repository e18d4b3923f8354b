import clsx from 'clsx';
import { Columns2, X } from 'lucide-react';
import { listText } from '#app/format/list-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { useTicked } from './ticked.ts';

interface TrayProps {
  readonly routes: readonly ComparedRoute[];
  /** Of the comparison. */
  readonly comparisonKey: string;
  readonly onCompare: (ids: readonly string[]) => void;
}

/** The ticked routes, at the bottom of the list, with the button that puts them side by side. */
export default function Tray({ routes, comparisonKey, onCompare }: TrayProps) {
  const { ids, isChoosing, clear } = useTicked(comparisonKey);
  const chosen = ids.flatMap((id) => routes.find((compared) => compared.id === id) ?? []);
  if (chosen.length === 0 && !isChoosing) return null;
  const isEnough = chosen.length > 1;
  const names = <span className="font-semibold">{listText(chosen.map(({ name }) => name))}</span>;
  return (
    <section
      aria-label={t('Side by side')}
      className="sticky bottom-16 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-8 border border-edge bg-raised px-3 py-2 shadow-raised medium:bottom-3 print:hidden"
    >
      <p className={clsx('min-w-0 flex-1 truncate max-medium:whitespace-normal', isEnough && 'max-medium:basis-full')}>
        {chosen.length === 0
          ? t('Tick two or three routes to see them side by side.')
          : isEnough
            ? names
            : rich('Tick one more route to compare it with {route}.', { route: names })}
      </p>
      {isEnough && (
        <Button variant="primary" onClick={() => onCompare(chosen.map(({ id }) => id))}>
          <Columns2 size={16} aria-hidden />
          {t('Compare side by side')}
        </Button>
      )}
      <IconButton label={t('Clear the ticks')} onClick={clear}>
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}
