import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { FactWords } from '#app/asset/FactWords.tsx';
import { dayText } from '#app/format/day.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { Bridge } from '#contract/bridge.ts';
import { FACT_KINDS, type FactKind, type BridgeFacts as Facts } from '#contract/bridge-facts.ts';

export const FACT_TITLES: Readonly<Record<FactKind, Message>> = {
  verifiers: msg('Who verifies'),
  threshold: msg('How many'),
  control: msg('Who can change it'),
  delay: msg('After what delay'),
  losses: msg('Incidents'),
};

interface BridgeFactsProps {
  /** Those whose facts are shown. */
  readonly bridges: readonly Bridge[];
}

/** A table that compares whom one trusts with each of these bridges. */
export function BridgeFacts({ bridges }: BridgeFactsProps) {
  const { data, error, refetch } = useBridgeFacts();
  return (
    <section aria-label={t('Whom you trust')} className="@container flex flex-col gap-3">
      <p className="text-muted">{t('Sourced facts. We do not rate.')}</p>
      {data === undefined && error === null && <Skeleton className="h-96" />}
      {data === undefined && error !== null && (
        <RetryNotice onRetry={() => void refetch()}>{t('The facts about these bridges did not arrive.')}</RetryNotice>
      )}
      {data !== undefined && <FactTable facts={data.data.bridge_facts} bridges={bridges} />}
    </section>
  );
}

interface FactTableProps {
  readonly facts: readonly Facts[];
  readonly bridges: readonly Bridge[];
}

/** Without room for six columns, a block for each bridge. */
function FactTable({ facts, bridges }: FactTableProps) {
  const nameOf = (id: string) => bridges.find((bridge) => bridge.id === id)?.name ?? plainText(id);
  return (
    <table
      aria-label={t('Whom you trust')}
      className="block w-full border-collapse text-start @4xl:table @4xl:table-fixed"
    >
      <thead className="hidden text-muted @4xl:table-header-group">
        <tr>
          <th scope="col" className="w-24 py-2 pe-3 text-start font-normal">
            {t('Bridge')}
          </th>
          {FACT_KINDS.map((kind) => (
            <th key={kind} scope="col" className="py-2 pe-3 text-start font-normal last:pe-0">
              {FACT_TITLES[kind]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @4xl:table-row-group">
        {bridges
          .flatMap(({ id }) => facts.find(({ bridge_id }) => bridge_id === id) ?? [])
          .map((each) => (
            <tr key={each.bridge_id} className="block border-divider border-t py-3 align-top @4xl:table-row @4xl:py-0">
              <th scope="row" className="block pb-2 text-start font-semibold @4xl:table-cell @4xl:py-2 @4xl:pe-3">
                {nameOf(each.bridge_id)}
              </th>
              {FACT_KINDS.map((kind) => (
                <FactCell key={kind} kind={kind} fact={each[kind]} />
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function FactCell({ kind, fact }: { kind: FactKind; fact: Facts[FactKind] }) {
  return (
    <td className="grid grid-cols-[7.5rem_1fr] gap-x-3 py-1 @4xl:table-cell @4xl:py-2 @4xl:pe-3 @4xl:last:pe-0">
      <span className="text-muted @4xl:hidden">{FACT_TITLES[kind]()}</span>
      <FactWithSource kind={kind} fact={fact} />
    </td>
  );
}

interface FactWithSourceProps {
  readonly kind: FactKind;
  readonly fact: Facts[FactKind] | undefined;
  /** What is said where it is absent: unless it was not read, that nobody told us. */
  readonly absent?: string;
}

/** Of losses nobody can know that there were none. */
export const FactWithSource = ({ kind, fact, absent }: FactWithSourceProps) =>
  fact === null && kind === 'losses' ? (
    <span className="text-muted">{t('none in our list')}</span>
  ) : (
    <Sourced fact={fact} absent={absent} />
  );

/** A fact with who says so, and when that was read. */
export function Sourced({ fact, absent }: Omit<FactWithSourceProps, 'kind'>) {
  if (fact == null) return <p className="text-muted">{absent ?? t('Not known to us')}</p>;
  return (
    <div className="wrap-anywhere min-w-0">
      <p>
        <FactWords text={fact.text} />
      </p>
      <p className="text-muted">
        <SourceLink href={plainText(fact.source)} />{' '}
        <span className="whitespace-nowrap">{t('read {date}', { date: dayText(fact.checked) })}</span>
      </p>
    </div>
  );
}
