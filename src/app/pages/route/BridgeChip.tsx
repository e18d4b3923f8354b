import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Bridge } from '#contract/bridge.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/Switch.tsx';

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
  const done = useRef<HTMLButtonElement>(null);
  useFocusAfter(open, chip);
  const turnAllOn = () => {
    // The button that had the focus has nothing left to do.
    done.current?.focus();
    onChange([]);
  };
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
        <Dialog title="Bridges" onClose={() => onOpen(false)} className="medium:w-[24rem]">
          <div className="min-h-0 overflow-y-auto px-4 py-2">
            <p className="py-1 text-12 text-faint">Routes use only the bridges that are on.</p>
            {bridges.map(({ id, name }) => (
              <Switch
                key={id}
                label={name}
                checked={!off.includes(id)}
                onChange={(isOn) => onChange(isOn ? off.filter((other) => other !== id) : [...off, id])}
                className="border-divider border-t first-of-type:border-t-0"
              />
            ))}
          </div>
          <footer className="flex shrink-0 gap-2 border-divider border-t p-4">
            <Button ref={done} variant="primary" className="flex-1" onClick={() => onOpen(false)}>
              Done
            </Button>
            <Button onClick={turnAllOn} disabled={off.length === 0}>
              Turn all on
            </Button>
          </footer>
        </Dialog>
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
