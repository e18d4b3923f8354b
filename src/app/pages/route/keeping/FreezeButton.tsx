import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';

const FreezePanel = lazyComponent(() => import('./FreezePanel.tsx'));

interface FreezeButtonProps {
  readonly compared: ComparedRoute;
  /** When it was answered, milliseconds since 1970. */
  readonly takenAt: number;
}

/** Keeps the quote as it is, on the device and in a link. */
export function FreezeButton({ compared, takenAt }: FreezeButtonProps) {
  const [frozen, setFrozen] = useState<FreezeButtonProps | null>(null);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="print:hidden"
        // A refresh behind the dialog does not change what was frozen.
        onClick={() => setFrozen({ compared, takenAt })}
      >
        <Snowflake size={14} aria-hidden />
        Freeze
      </Button>
      {frozen && (
        <LazyDialog
          title="Freeze this quote"
          onClose={() => setFrozen(null)}
          placeholder={<DialogSkeleton className="h-40" />}
        >
          <FreezePanel {...frozen} />
        </LazyDialog>
      )}
    </>
  );
}
