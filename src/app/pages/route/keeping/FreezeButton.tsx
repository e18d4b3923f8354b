import { Bookmark } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { FrozenRoutes } from './frozen-routes.ts';

const FreezePanel = lazyComponent(() => import('./FreezePanel.tsx'));

type FreezeButtonProps = FrozenRoutes &
  Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'> & {
    /** The name of one that shows only its icon. */
    readonly label?: string;
  };

/** Keeps a quote or a comparison as it is, on the device and in a link. */
export function FreezeButton({ compared, others, takenAt, label, ...look }: FreezeButtonProps) {
  const [frozen, setFrozen] = useState<FrozenRoutes | null>(null);
  const [isSaved, setSaved] = useState(false);
  const freeze = () => {
    setSaved(false);
    // A refresh behind the dialog does not change what was frozen.
    setFrozen({ compared, takenAt, ...(others ? { others } : {}) });
  };
  return (
    <>
      {label === undefined ? (
        <Button size="small" {...look} className="print:hidden" onClick={freeze}>
          <Bookmark size={14} aria-hidden />
          {t(others ? 'Save' : 'Save route')}
        </Button>
      ) : (
        <IconButton label={label} className="size-7! print:hidden" onClick={freeze}>
          <Bookmark size={16} aria-hidden />
        </IconButton>
      )}
      {frozen && (
        <LazyDialog
          title={t(
            frozen.others
              ? isSaved
                ? 'Comparison saved'
                : 'Save this comparison'
              : isSaved
                ? 'Route saved'
                : 'Save route',
          )}
          onClose={() => setFrozen(null)}
          placeholder={<DialogSkeleton className="h-40" />}
        >
          <FreezePanel {...frozen} onSaved={setSaved} />
        </LazyDialog>
      )}
    </>
  );
}
