import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { useBridgeReach } from '#app/api/use-bridge-reach.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { ProofTag } from '#app/asset/ProofTag.tsx';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { Bridge } from '#contract/bridge.ts';
import { FACT_KINDS } from '#contract/bridge-facts.ts';
import { FACT_TITLES, FactWithSource } from './BridgeFacts.tsx';
import { BridgeState } from './BridgeNotices.tsx';
import { bridgeLink } from './bridges-view.ts';
import { basisText, timeText } from './times.ts';

interface BesideProps {
  readonly bridges: readonly Bridge[];
  readonly catalog: Catalog;
}

/** Two bridges in two columns, above the list whose ticks chose them: it comes into sight with the second tick. */
export function Beside({ bridges, catalog }: BesideProps) {
  const digits = useFormatNumber();
  const box = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no way to clean up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const facts = useBridgeFacts().data?.data.bridge_facts;
  const reach = useBridgeReach().data?.data.bridges;
  const reachOf = ({ id }: Bridge) => reach?.find(({ bridge_id }) => bridge_id === id);
  const row = (title: string, cell: (bridge: Bridge) => ReactNode) => (
    <tr key={title} className="grid grid-cols-2 gap-x-4 border-divider border-t py-2 align-top medium:table-row">
      <th scope="row" className="col-span-2 text-start font-normal text-muted medium:w-40 medium:py-2 medium:pe-4">
        {title}
      </th>
      {bridges.map((bridge) => (
        <td key={bridge.id} className="min-w-0 medium:py-2 medium:pe-4">
          {cell(bridge) ?? <span className="text-muted">{t('not known')}</span>}
        </td>
      ))}
    </tr>
  );
  return (
    <table
      ref={box}
      aria-label={t('Side by side')}
      className="block w-full scroll-mt-14 border-collapse rounded-8 border border-divider bg-raised px-4 medium:table medium:table-fixed"
    >
      <thead className="block medium:table-header-group">
        <tr className="grid grid-cols-2 gap-x-4 py-3 medium:table-row">
          <td className="hidden w-40 medium:table-cell" />
          {bridges.map(({ id, name }) => (
            <th key={id} scope="col" className="text-start font-semibold text-16 medium:py-3">
              <span className="flex items-center gap-2">
                <Mark of={{ bridge: id }} name={name} seed={id} size={24} />
                <Link href={bridgeLink(id)} className="touch-reach hover:underline">
                  {name}
                </Link>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block medium:table-row-group">
        {row(t('Proved by'), ({ id }) => (
          <ProofTag bridge={id} />
        ))}
        {row(t('Typical time'), (bridge) => {
          const times = reachOf(bridge)?.times ?? [];
          if (times.length === 0) return null;
          return (
            <>
              <span translate="no">{times.map((time) => timeText(time, digits)).join(t(', '))}</span>{' '}
              <span className="text-muted">{basisText(times)}</span>
            </>
          );
        })}
        {row(t('Reaches'), (bridge) => {
          const count = reachOf(bridge)?.chain_ids.length;
          return (
            count &&
            t('{count, plural, one {{number} chain} other {{number} chains}}', { count, number: digits(`${count}`) })
          );
        })}
        {row(t('State'), (bridge) => (
          <BridgeState bridge={bridge} lookup={catalog} />
        ))}
        {FACT_KINDS.map((kind) => {
          const factOf = ({ id }: Bridge) => facts?.find(({ bridge_id }) => bridge_id === id)?.[kind];
          return row(FACT_TITLES[kind](), (bridge) => <FactWithSource kind={kind} fact={factOf(bridge)} />);
        })}
      </tbody>
    </table>
  );
}
