import { SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import type { Bridge } from '#contract/bridge.ts';
import { Button } from '../../../ui/Button.tsx';
import { Coming, PartDialog } from '../../../ui/LazyDialog.tsx';
import { lazyPart } from '../../../ui/lazy-component.ts';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';

const BridgeSwitches = lazyPart(() => import('./BridgeSwitches.tsx'));

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
  useFocusAfter(open, chip, { onlyIfLost: true });
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
        <PartDialog title="Bridges" onClose={() => onOpen(false)} coming={<Coming className="h-100" />}>
          <BridgeSwitches bridges={bridges} off={off} onChange={onChange} onClose={() => onOpen(false)} />
        </PartDialog>
      )}
    </>
  );
}
