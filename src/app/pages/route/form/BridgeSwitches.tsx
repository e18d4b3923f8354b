import { useRef } from 'react';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import type { Bridge } from '#contract/bridge.ts';

interface BridgeSwitchesProps {
  bridges: readonly Bridge[];
  off: readonly string[];
  onChange: (off: readonly string[]) => void;
  onClose: () => void;
}

/** The switches of all bridges. */
export default function BridgeSwitches({ bridges, off, onChange, onClose }: BridgeSwitchesProps) {
  const done = useRef<HTMLButtonElement>(null);
  const turnAllOn = () => {
    // The focused button becomes disabled.
    done.current?.focus();
    onChange([]);
  };
  return (
    <>
      <div className="min-h-0 overflow-y-auto px-4 py-2">
        <p className="py-1 text-12 text-faint">{t('Routes use only the bridges that are on.')}</p>
        {bridges.map(({ id, name }) => (
          <Switch
            key={id}
            label={
              <span className="flex items-center gap-2">
                <Mark of={{ bridge: id }} name={name} seed={id} size={20} />
                {name}
              </span>
            }
            checked={!off.includes(id)}
            onChange={(isOn) => onChange(isOn ? off.filter((other) => other !== id) : [...off, id])}
            className="border-divider border-t first-of-type:border-t-0"
          />
        ))}
      </div>
      <footer className="flex shrink-0 gap-2 border-divider border-t p-4">
        <Button ref={done} variant="primary" className="flex-1" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={turnAllOn} disabled={off.length === 0}>
          {t('Turn all on')}
        </Button>
      </footer>
    </>
  );
}
