import clsx from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { useFocusOnClose } from '#app/ui/use-focus.ts';
import type { Bridge } from '#contract/bridge.ts';

const BridgeSwitches = lazyComponent(() => import('./BridgeSwitches.tsx'));

interface BridgeChipProps {
  bridges: readonly Bridge[];
  off: readonly string[];
  onChange: (off: readonly string[]) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Whether the list of bridges did not arrive. */
  isMissing: boolean;
  /** Whether it stands beside others in a card. */
  isStacked: boolean;
}

/** Shows how many bridges are on; opens their switches. */
export function BridgeChip({ bridges, off, onChange, open, onOpen, isMissing, isStacked }: BridgeChipProps) {
  const on = bridges.filter(({ id }) => !off.includes(id)).length;
  const chip = useRef<HTMLButtonElement>(null);
  useFocusOnClose(open, chip, { onlyIfLost: true });
  return (
    <>
      <Button
        ref={chip}
        onClick={() => onOpen(true)}
        aria-haspopup="dialog"
        disabled={bridges.length === 0}
        className={clsx(
          'w-full',
          isStacked ? 'medium:h-11 medium:w-48' : 'medium:max-wide:h-11 medium:max-wide:w-auto wide:h-8',
        )}
      >
        <SlidersHorizontal size={16} aria-hidden className="text-muted" />
        <span>
          {bridges.length === 0
            ? isMissing
              ? t('No list of bridges')
              : t('Loading bridges')
            : t('{on} of {all} bridges', { on, all: bridges.length })}
        </span>
      </Button>
      {open && (
        <LazyDialog
          title={t('Bridges')}
          onClose={() => onOpen(false)}
          placeholder={<DialogSkeleton className="h-100" />}
        >
          <BridgeSwitches bridges={bridges} off={off} onChange={onChange} onClose={() => onOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
