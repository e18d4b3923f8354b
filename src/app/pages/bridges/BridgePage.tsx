import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinOf } from '#app/asset/coin.ts';
import { livenessCause } from '#app/asset/liveness-sentences.ts';
import { chainName } from '#app/asset/lookup.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { ProofTag } from '#app/asset/ProofTag.tsx';
import { listText } from '#app/format/list-text.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Page } from '#app/ui/Page.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import type { Bridge } from '#contract/bridge.ts';
import { FACT_KINDS } from '#contract/bridge-facts.ts';
import type { BridgeHalt } from '#contract/bridge-reach.ts';
import { FACT_TITLES, FactWithSource, Sourced } from './BridgeFacts.tsx';
import { BridgeNotices, BridgeState, ClosedBridge } from './BridgeNotices.tsx';
import { UseSwitch } from './BridgeTable.tsx';
import { LargestLanes } from './LargestLanes.tsx';
import { bridgeNote } from './notes.ts';
import { UnreadNotice, useReadings } from './readings.tsx';
import { basisText, halfText, timesText, typicalBasis } from './times.ts';

interface BridgePageProps {
  readonly bridge: Bridge;
  readonly catalog: Catalog;
}

/** Everything that is known of one bridge. */
export function BridgePage({ bridge, catalog }: BridgePageProps) {
  const { id, name } = bridge;
  useDocumentTitle(name);
  const digits = useFormatNumber();
  const readings = useReadings(id);
  const facts = readings.facts?.find(({ bridge_id }) => bridge_id === id);
  const reach = readings.reach?.find(({ bridge_id }) => bridge_id === id);
  const note = bridgeNote(id);
  const absent = readings.facts === undefined ? readings.noFacts : undefined;
  const runs = isOpen(bridge);
  useArrival(facts !== undefined && reach !== undefined);
  // Of one that is closed it is what whoever sent something needs first.
  const stops = (
    <Part title={runs ? t('If a transfer stops') : t('If a transfer stopped')}>
      {(facts?.failures ?? []).length === 0 ? (
        <Sourced fact={null} absent={absent} />
      ) : (
        facts?.failures?.map((fact) => <Sourced key={fact.text} fact={fact} />)
      )}
    </Part>
  );
  return (
    <Page
      title={name}
      lead={(runs ? note?.moves : (note?.moved ?? note?.moves))?.() ?? ''}
      width="wide"
      gap="gap-6"
      mark={<Mark of={{ bridge: id }} name={name} seed={id} size={40} />}
      back={
        <Link href="/bridges" className="link touch-reach w-fit">
          {t('All bridges')}
        </Link>
      }
      more={
        <p className="flex max-w-[60rem] flex-wrap items-center gap-x-4 gap-y-1 pt-1">
          <ProofTag bridge={id} />
          {note && (
            <span className="text-muted">
              {t(runs ? 'Connects {connects}.' : 'Connected {connects}.', { connects: note.connects() })}{' '}
              <SourceLink href={note.source} />
            </span>
          )}
        </p>
      }
    >
      <UnreadNotice readings={readings} />
      {!runs && <ClosedBridge bridge={bridge} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-8 border border-divider bg-raised px-4 py-3 medium:grid-cols-4">
        <Figure title={t('State')}>
          <BridgeState {...{ bridge, reach, readings }} lookup={catalog} />
        </Figure>
        <Figure title={t('Typical time')}>
          {reach && reach.times.length > 0 ? (
            <>
              <span translate="no">{timesText(reach.times, digits)}</span>
              <span className="block text-14 text-muted">{typicalBasis(reach.times)}</span>
            </>
          ) : (
            <span className="text-muted">{runs ? readings.noReach : '–'}</span>
          )}
        </Figure>
        <Figure title={t('Incidents')}>
          {facts?.losses ? (
            <a href="#incidents" className="link touch-reach">
              {t('1 known')}
            </a>
          ) : (
            <span className="text-muted">{facts ? t('none in our list') : readings.noFacts}</span>
          )}
        </Figure>
        {runs && (
          <Figure title={t('Use it in searches')}>
            <span className="-ms-4 inline-flex">
              <UseSwitch bridge={bridge} />
            </span>
          </Figure>
        )}
      </dl>
      <div className="grid gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,60rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          {!runs && stops}
          <Part title={runs ? t('Whom you trust') : t('Whom you trusted')}>
            <dl>
              {FACT_KINDS.filter((kind) => kind !== 'losses').map((kind) => (
                <div
                  key={kind}
                  className="grid gap-x-6 border-divider border-t py-2.5 medium:grid-cols-[11rem_minmax(0,1fr)]"
                >
                  <dt className="text-muted">{FACT_TITLES[kind]()}</dt>
                  <dd>
                    <Sourced fact={facts?.[kind]} absent={absent} />
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
          {facts?.losses && (
            <Part title={t('Incidents')} id="incidents">
              <FactWithSource kind="losses" fact={facts.losses} />
            </Part>
          )}
          {runs && stops}
          <Part title={t('What ends, and when')} id="ends">
            <BridgeNotices bridge={bridge} lookup={catalog} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {reach && reach.times.length > 0 && (
            <Part title={t('How long it takes')}>
              <ul>
                {reach.times.map((time) => (
                  <li key={time.way} className="flex flex-wrap justify-between gap-x-4 border-divider border-t py-2">
                    <span translate="no" className="font-semibold">
                      {halfText(time, digits)}
                    </span>
                    <span className="text-muted">
                      {t('{count, plural, one {{number} pair of chains} other {{number} pairs of chains}}', {
                        count: time.pairs,
                        number: digits(`${time.pairs}`),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="text-muted">
                {t('Half of the pairs lie between these, {basis}.', { basis: basisText(reach.times) })}
              </p>
            </Part>
          )}
          {runs && (
            <Part title={t('Capacity')}>
              <LargestLanes bridge={bridge} lookup={catalog} />
            </Part>
          )}
          {reach && reach.chain_ids.length > 0 && (
            <Part
              title={t('{count, plural, one {{number} chain} other {{number} chains}}', {
                count: reach.chain_ids.length,
                number: digits(`${reach.chain_ids.length}`),
              })}
            >
              <p>{listText(reach.chain_ids.map((chain) => chainName(catalog, chain)).sort())}</p>
            </Part>
          )}
          {reach?.halted && reach.halted.length > 0 && (
            <Part title={t('Halted')} id="halted">
              <ul className="flex flex-col gap-2">
                {reach.halted.map((halt) => (
                  <Halt key={livenessCause(halt.liveness)} halt={halt} catalog={catalog} />
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Goes to the part that the address names once it is there; else to the top, as one comes from the middle of a list. */
function useArrival(isThere: boolean): void {
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    const part = isThere ? document.getElementById(window.location.hash.slice(1)) : null;
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [isThere]);
}

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <dt className="text-12 text-muted">{title}</dt>
    <dd className="text-16 [&>a]:ms-0 [&>a]:block [&>a]:w-fit [&>a]:text-14">{children}</dd>
  </div>
);

interface PartProps {
  readonly title: string;
  readonly id?: 'ends' | 'halted' | 'incidents';
  readonly children: ReactNode;
}

function Part({ title, id, children }: PartProps) {
  return (
    <section id={id} tabIndex={id && -1} aria-label={title} className="flex scroll-mt-16 flex-col gap-2">
      <h2 className="font-semibold text-20">{title}</h2>
      {children}
    </section>
  );
}

/** What one word halts; its assets are folded. */
function Halt({ halt: { liveness, assets }, catalog }: { readonly halt: BridgeHalt; readonly catalog: Catalog }) {
  const digits = useFormatNumber();
  return (
    <li>
      <details>
        <summary className="touch-reach">
          {t('{count, plural, one {{number} asset} other {{number} assets}}', {
            count: assets.length,
            number: digits(`${assets.length}`),
          })}
          {': '}
          <span className="text-muted">{livenessCause(liveness)}</span>
        </summary>
        <p className="wrap-anywhere ps-4 pt-1">
          {listText(
            assets.map((asset) =>
              t('{symbol} on {chain}', {
                symbol: coinOf(asset, null, catalog).symbol,
                chain: chainName(catalog, asset.chain_id),
              }),
            ),
          )}
        </p>
      </details>
    </li>
  );
}
