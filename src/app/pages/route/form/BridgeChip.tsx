import clsx from 'clsx';
import { Spline } from 'lucide-react';
import { type KeyboardEvent, Suspense } from 'react';
import { useIsResponding } from '#app/api/service-context.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { FormControls } from './use-form-controls.ts';

const BridgeSwitches = lazyComponent(() => import('./BridgeSwitches.tsx'));

const ROW_ID = 'bridge-switches';

/** "11 of 12 bridges": those that are open. */
export function bridgesText(bridges: readonly Bridge[], off: readonly string[]): string {
  const open = bridges.filter(isOpen);
  return t('{on} of {all} bridges', { on: open.filter(({ id }) => !off.includes(id)).length, all: open.length });
}

interface BridgeChipProps {
  bridges: readonly Bridge[];
  off: readonly string[];
  controls: FormControls;
  /** Whether the list of bridges did not arrive. */
  isMissing: boolean;
  /** Whether it stands beside others in a card. */
  isStacked: boolean;
}

const closeOnEscape = (controls: FormControls) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !controls.isBridgesOpen) return;
  event.preventDefault();
  controls.closeBridges();
};

/** Shows how many bridges are on; opens the row of their switches. */
export function BridgeChip({ bridges, off, controls, isMissing, isStacked }: BridgeChipProps) {
  const { isBridgesOpen, bridgesRef } = controls;
  const isResponding = useIsResponding();
  return (
    <Button
      ref={bridgesRef}
      onClick={isBridgesOpen ? controls.closeBridges : controls.openBridges}
      onKeyDown={closeOnEscape(controls)}
      aria-expanded={isBridgesOpen}
      aria-controls={isBridgesOpen ? ROW_ID : undefined}
      disabled={bridges.length === 0}
      className={clsx(
        'w-full',
        isStacked ? 'medium:h-11 medium:w-48' : 'medium:max-wide:h-11 medium:max-wide:w-auto wide:h-8',
      )}
    >
      <Spline size={16} aria-hidden className="text-muted" />
      <span>
        {bridges.length > 0
          ? bridgesText(bridges, off)
          : isMissing || !isResponding
            ? t('Bridges')
            : t('Loading bridges')}
      </span>
    </Button>
  );
}

/** The switches of bridges and venues, below the form while they are open. */
export function BridgeRow({ controls }: Pick<BridgeChipProps, 'controls'>) {
  if (!controls.isBridgesOpen) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not wrap its parts as a row
    <div
      id={ROW_ID}
      role="group"
      aria-label={t('Bridges and venues')}
      onKeyDown={closeOnEscape(controls)}
      className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5"
    >
      <Suspense
        fallback={
          <div role="status" className="w-full">
            <span className="sr-only">{t('Loading')}</span>
            <Skeleton className="h-7" />
          </div>
        }
      >
        <BridgeSwitches />
      </Suspense>
    </div>
  );
}
