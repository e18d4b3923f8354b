import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef } from 'react';
import { venuesQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { venueName } from '#app/asset/venue-name.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import type { SwapVenue } from '#contract/venue.ts';
import { usesBridge, venuesOf } from '../comparison/carriers.ts';
import { type ComparisonPage, useComparisonPage } from '../comparison-page.ts';

/** What can be left out of this comparison: a bridge, or a venue that routes use. */
interface Carrier {
  readonly key: string;
  readonly name: string;
  readonly mark: MarkSubject;
  readonly isOff: boolean;
  /** Routes of the list that use it. */
  readonly used: number;
  readonly turn: (isOn: boolean) => void;
}

const turned = (off: readonly string[], name: string, isOn: boolean): readonly string[] =>
  isOn ? off.filter((other) => other !== name) : [...off, name];

const bridgeCarriers = ({ form, comparison: { routes }, controls }: ComparisonPage): Carrier[] =>
  form.bridges.filter(isOpen).map(({ id, name }) => ({
    ...{ key: id, name, mark: { bridge: id }, isOff: form.bridgesOff.includes(id) },
    used: routes.filter((each) => usesBridge(each, id)).length,
    turn: (isOn) => controls.setBridgesOff(turned(form.bridgesOff, id, isOn)),
  }));

function venueCarriers({ state, change, comparison }: ComparisonPage, listed: readonly SwapVenue[]): Carrier[] {
  const { venuesOff } = state;
  const used = comparison.routes.map(venuesOf);
  const onWire = new Map<string, string>([
    ...listed.map(({ name }) => [venueName(name), name] as const),
    ...used.flatMap((venues) => [...venues]),
  ]);
  const names = new Set([...venuesOff, ...used.flatMap((venues) => [...venues.keys()])]);
  return [...names].sort().map((name) => ({
    ...{ key: `venue ${name}`, name, mark: { venue: onWire.get(name) ?? name }, isOff: venuesOff.includes(name) },
    used: used.filter((venues) => venues.has(name)).length,
    turn: (isOn) => change({ venuesOff: turned(venuesOff, name, isOn), selected: null }),
  }));
}

/** The bridges and the venues of the list as switches. They change this comparison and its link, and store nothing. */
export default function BridgeSwitches() {
  const page = useComparisonPage();
  const digits = useFormatNumber();
  const list = useRef<HTMLUListElement>(null);
  // Asked before a venue is switched off: the comparison without it waits for the list of the others.
  const { data } = useQuery(venuesQuery(useClient()));
  const carriers = [...bridgeCarriers(page), ...venueCarriers(page, data?.data.venues ?? [])];
  const turnAllOn = () => {
    // The pressed button disappears.
    list.current?.querySelector('button')?.focus();
    page.controls.setBridgesOff([]);
    page.change({ venuesOff: [] });
  };
  return (
    <ul ref={list} className="flex flex-wrap items-center gap-1.5">
      {carriers.map(({ key, name, mark, isOff, used, turn }) => (
        <li key={key}>
          <button
            type="button"
            role="switch"
            aria-checked={!isOff}
            title={t(isOff ? 'Turn {name} on' : 'Turn {name} off', { name })}
            onClick={() => turn(isOff)}
            className={clsx(
              'touch-target inline-flex h-7 items-center gap-1.5 rounded-full border border-edge px-2.5 text-14',
              isOff ? 'border-dashed text-muted' : 'bg-raised hover:bg-surface',
            )}
          >
            <Mark of={mark} name={name} seed={key} size={14} />
            <Figure>{name}</Figure>
            {isOff ? (
              <span aria-hidden>{t('off')}</span>
            ) : (
              used > 0 && (
                <span aria-hidden translate="no" className="text-muted">
                  {digits(String(used))}
                </span>
              )
            )}
          </button>
        </li>
      ))}
      {carriers.some(({ isOff }) => isOff) && (
        <li>
          <Button size="small" onClick={turnAllOn}>
            {t('Turn all on')}
          </Button>
        </li>
      )}
    </ul>
  );
}
