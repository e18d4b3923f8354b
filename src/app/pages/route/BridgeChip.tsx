import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Bridge } from '#contract/bridge.ts';
import { lazyPart } from '../../lazy-part.ts';
import { Button } from '../../ui/Button.tsx';

const BridgesDialog = lazyPart(() => import('./BridgesDialog.tsx'));

interface BridgeChipProps {
  bridges: readonly Bridge[];
  off: readonly string[];
  onChange: (off: readonly string[]) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** How many bridges take part; opens their switches. */
export function BridgeChip({ bridges, off, onChange, open, onOpen }: BridgeChipProps) {
  const on = bridges.filter(({ id }) => !off.includes(id)).length;
  const chip = useRef<HTMLButtonElement>(null);
  useFocusAfter(open, chip);
  return (
    <>
      <Button
        ref={chip}
        onClick={() => onOpen(true)}
        aria-haspopup="dialog"
        disabled={bridges.length === 0}
        className="w-full medium:max-wide:h-11"
      >
        <SlidersHorizontal size={16} aria-hidden className="text-muted" />
        {bridges.length === 0 ? 'Loading bridges' : `${on} of ${bridges.length} bridges`}
      </Button>
      {open && (
        <Suspense>
          <BridgesDialog bridges={bridges} off={off} onChange={onChange} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Once the dialog is closed that nothing on the page had opened, as by a key, the focus would be nowhere. */
function useFocusAfter(open: boolean, ref: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) ref.current?.focus();
    wasOpen.current = open;
  }, [open, ref]);
}
