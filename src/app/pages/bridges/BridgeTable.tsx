import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { useWhatIf, type WhatIf } from '#app/api/use-what-if.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { BridgeFacts } from '#contract/bridge-facts.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';
import { BridgeNotices, ClosedBridge, isClosed } from './BridgeNotices.tsx';
import { bridgeNote } from './notes.ts';
import { noChange, routeClause, routeText, whatIfRequest, withoutText } from './what-if.ts';

interface BridgeTableProps {
  readonly catalog: Catalog;
  /** The last comparison; null if there is none. */
  readonly request: RouteRequest | null;
}

/** The bridges beside one another: whom one trusts, what is halted, and what each is worth for the last comparison. */
export function BridgeTable({ catalog, request }: BridgeTableProps) {
  const facts = useBridgeFacts().data?.data.bridge_facts;
  const asked = useWhatIf(request && whatIfRequest(request));
  const { bridges } = catalog;
  return (
    <section aria-label={t('Every bridge')} className="@container flex flex-col gap-3">
      <Question catalog={catalog} request={request} asked={asked} />
      <table aria-label={t('Bridges')} className="block w-full border-collapse text-left @4xl:table">
        <thead className="hidden text-12 text-muted @4xl:table-header-group">
          <tr>
            <Head className="w-52">{t('Bridge')}</Head>
            <Head>{t('Who verifies')}</Head>
            <Head className="w-28">{t('Halted')}</Head>
            <Head className="w-44">{t('Without it')}</Head>
            <Head className="w-36">{t('On its own, with IBC')}</Head>
            <Head className="w-16">{t('Use it')}</Head>
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">
          {bridges.map((bridge) => (
            <BridgeRow
              key={bridge.id}
              bridge={bridge}
              fact={facts?.find(({ bridge_id }) => bridge_id === bridge.id)}
              answer={asked.answer}
              catalog={catalog}
            />
          ))}
        </tbody>
      </table>
      {asked.answer !== null && <Venues answer={asked.answer} catalog={catalog} />}
    </section>
  );
}

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={clsx('py-2 pr-3 font-normal align-bottom last:pr-0', className)}>
    {children}
  </th>
);

function Question({ catalog, request, asked }: BridgeTableProps & { readonly asked: WhatIf }) {
  const digits = useFormatNumber();
  const clock = useClock();
  const { answer, error, isAsking, at, ask } = asked;
  // Ticking, as the text includes the day after midnight.
  const time = useTicking(() => (at === 0 ? '' : clock(at)));
  if (request === null) {
    return (
      <p className="text-muted">
        {rich('<link>Compare a pair</link> first. Then you can see here what each bridge is worth to you.', {
          link: (words) => (
            <Link href="/" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t('What would each bridge’s absence cost? Your last comparison: {pair}. Every bridge counts as on.', {
          pair: pairText(catalog, request, digits),
        })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button idle={isAsking} onClick={ask}>
          {isAsking ? t('Asking…') : answer === null ? t('Ask for all') : t('Ask again')}
        </Button>
        <p role="status" className="text-muted">
          {answer !== null &&
            !isAsking &&
            t('The best route {what}. Asked at {time}.', {
              what: routeClause(answer.best, digits),
              time,
            })}
        </p>
      </div>
      {error !== null && !isAsking && (
        <Notice level="caution">
          <FailureWords {...failureOf(error)} />
        </Notice>
      )}
    </div>
  );
}

/** "5,000 USDC from Ethereum to USDC on Base": the amount is of the side that is exact. */
function pairText(catalog: Catalog, request: RouteRequest, digits: FormatNumber): string {
  const from = { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom };
  const to = { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom };
  const sent = coinOf(from, request.amount_in, catalog);
  const received = coinOf(to, request.amount_out, catalog);
  const write = (coin: Coin) => (coin.amount.known ? coinText(coin, 'down', digits) : coin.symbol);
  return t('{sent} on {fromChain} to {received} on {toChain}', {
    sent: write(sent),
    fromChain: chainName(catalog, from.chain_id),
    received: write(received),
    toChain: chainName(catalog, to.chain_id),
  });
}

interface BridgeRowProps extends Pick<BridgeTableProps, 'catalog'> {
  readonly bridge: Bridge;
  readonly fact: BridgeFacts | undefined;
  readonly answer: WhatIfResponse | null;
}

function BridgeRow({ bridge, fact, answer, catalog }: BridgeRowProps) {
  const digits = useFormatNumber();
  const { bridgesOff } = useSettings();
  const isOn = !bridgesOff.includes(bridge.id);
  const whatIf = answer?.bridges.find(({ bridge_id }) => bridge_id === bridge.id);
  const turn = (next: boolean) =>
    updateSettings({ bridgesOff: next ? bridgesOff.filter((id) => id !== bridge.id) : [...bridgesOff, bridge.id] });
  return (
    <tr className="block border-divider border-t py-3 align-top @4xl:table-row">
      <th scope="row" className="block pb-1 font-normal @4xl:table-cell @4xl:py-3 @4xl:pr-3">
        <span className="flex items-center gap-3">
          <Mark of={{ bridge: bridge.id }} name={bridge.name} seed={bridge.id} size={32} />
          <span className="font-semibold text-16">{bridge.name}</span>
        </span>
      </th>
      <Fact title={t('Who verifies')}>
        {fact?.verifiers ? (
          <span lang="en">{plainText(fact.verifiers.text)}</span>
        ) : (
          <span className="text-muted">{t('Not known to us')}</span>
        )}
        <Note id={bridge.id} />
      </Fact>
      <Fact title={t('Halted')}>
        {haltedText(bridge, digits)}
        <BridgeNotices bridge={bridge} lookup={catalog} />
      </Fact>
      {isClosed(bridge) ? (
        <Fact title={t('Use it')} span={3}>
          <ClosedBridge bridge={bridge} />
        </Fact>
      ) : (
        <>
          <Fact title={t('Without it')}>
            {whatIf && answer ? <Verdict text={withoutText(answer.best, whatIf.without, digits)} /> : <NotAsked />}
          </Fact>
          <Fact title={t('On its own, with IBC')}>{whatIf ? routeText(whatIf.alone, digits) : <NotAsked />}</Fact>
          <Fact title={t('Use it')}>
            <Switch
              label={<span className="text-muted @4xl:sr-only">{isOn ? t('On') : t('Off')}</span>}
              aria-label={t('Use {name}', { name: bridge.name })}
              checked={isOn}
              onChange={turn}
            />
          </Fact>
        </>
      )}
    </tr>
  );
}

/** A cell with the head of its column before it where the table is stacked. */
const Fact = ({ title, span, children }: { title: string; span?: number; children: ReactNode }) => (
  <td
    colSpan={span}
    className="grid grid-cols-[7.5rem_1fr] gap-x-3 py-1 @4xl:table-cell @4xl:py-3 @4xl:pr-3 @4xl:last:pr-0"
  >
    <span className="text-12 text-muted @4xl:hidden">{title}</span>
    <div className="min-w-0">{children}</div>
  </td>
);

const Verdict = ({ text }: { text: string }) => (
  <span className={text === noChange() ? 'text-muted' : 'font-semibold'}>{text}</span>
);

const NotAsked = () => <span className="text-muted">{t('not asked')}</span>;

function haltedText({ assets, halted_assets }: Bridge, digits: FormatNumber): ReactNode {
  if (assets == null || halted_assets == null) return <span className="text-muted">{t('Not known')}</span>;
  const number = digits(`${assets}`);
  return (
    <span className={halted_assets > 0 ? 'text-warn' : undefined}>
      {halted_assets === 0
        ? t('none known of {assets, plural, one {{number} assets} other {{number} assets}}', { assets, number })
        : t('{halted} of {assets, plural, one {{number} assets} other {{number} assets}}', {
            halted: digits(`${halted_assets}`),
            assets,
            number,
          })}
    </span>
  );
}

/** How it moves value, in our words. */
function Note({ id }: { id: string }) {
  const note = bridgeNote(id);
  if (note === undefined) return null;
  return (
    <details className="mt-1 text-12">
      <summary className="touch-reach w-fit text-muted">{t('How it works')}</summary>
      <p className="pt-1">{note.moves()}</p>
      <p className="pt-1 text-muted">
        {t('Connects {connects}.', { connects: note.connects() })} <SourceLink href={note.source} />
      </p>
    </details>
  );
}

/** The venues of these routes. */
function Venues({ answer, catalog }: { answer: WhatIfResponse; catalog: Catalog }) {
  const digits = useFormatNumber();
  if (answer.venues.length === 0) return <p className="text-muted">{t('None of these routes swaps.')}</p>;
  return (
    <table aria-label={t('Swap venues')} className="w-full border-collapse text-left @4xl:max-w-xl">
      <thead className="text-12 text-muted">
        <tr>
          <Head>{t('Swap venue')}</Head>
          <Head className="w-1/2">{t('Without it')}</Head>
        </tr>
      </thead>
      <tbody>
        {answer.venues.map(({ chain_id, name, without }) => (
          <tr key={`${chain_id} ${name}`} className="border-divider border-t">
            <th scope="row" className="py-2 pr-3 font-normal">
              <span className="flex items-center gap-3">
                <Mark of={{ venue: name }} name={name} seed={name} size={24} />
                <span>
                  {plainText(name)}{' '}
                  <span className="text-muted">{t('on {chain}', { chain: chainName(catalog, chain_id) })}</span>
                </span>
              </span>
            </th>
            <td className="py-2">
              <Verdict text={withoutText(answer.best, without, digits)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
