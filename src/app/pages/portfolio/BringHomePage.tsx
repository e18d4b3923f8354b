import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { usdText } from '#app/format/amount.ts';
import { costClause } from '#app/format/cost.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { AssetChoice } from '#app/picker/AssetChoice.tsx';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { linkTo } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Select } from '#app/ui/Select.tsx';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import { type HomeSum, homeOf, listFamilies, planHome, sumHome } from './bring-home.ts';
import type { Holding } from './holdings/holdings.ts';
import { usePortfolio } from './holdings/use-portfolio.ts';
import { Cell, CompareCell, nameOf, OutcomeCells } from './MoveCells.tsx';
import { type Move, type Outcome, type Stay, worthOf } from './moves.ts';
import { ScannedPage } from './ScannedPage.tsx';
import { useMoves } from './use-moves.ts';

/** From all that one holds to one asset on one chain. */
export default function BringHomePage() {
  return (
    <ScannedPage
      title={t('Consolidate')}
      lead={t('Everything into one token on one chain. Nothing is sent from here.')}
    >
      {({ catalog }) => <Home catalog={catalog} />}
    </ScannedPage>
  );
}

/** The link: into what, and which of the families held. */
function useHomeLink(proposed: AssetId) {
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [chain_id, denom] = [params.get('tc'), params.get('td')];
  const home = chain_id && denom ? { chain_id, denom } : proposed;
  const of = params.get('of') ?? '';
  const change = (next: { readonly home?: AssetId; readonly of?: string }) => {
    const asset = next.home ?? home;
    const query = new URLSearchParams({ tc: asset.chain_id, td: asset.denom, of: next.of ?? of });
    navigate(`/bring-home?${query}`, { replace: true });
  };
  return { home, of, change };
}

function Home({ catalog }: { catalog: Catalog }) {
  const { holdings, hidden, progress } = usePortfolio(catalog);
  const shown = holdings.filter(({ key }) => !hidden.has(key));
  const families = listFamilies(shown, catalog);
  const wanted = new URLSearchParams(useSearch()).get('of');
  const chosen = families.find(({ key }) => key === wanted)?.holdings ?? shown;
  const most = homeOf(chosen);
  const { home, of, change } = useHomeLink(most ?? DEFAULT_ASSET);
  const name = nameOf(home, catalog);
  if (shown.length === 0) {
    return (
      <p className="text-muted">
        {rich(
          progress.busy
            ? 'Your balances are being read. <link>See your portfolio</link> first.'
            : 'No balances are known yet. <link>See your portfolio</link> first.',
          {
            link: linkTo('/portfolio'),
          },
        )}
      </p>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('What')}>
          {({ id }) => (
            <Select id={id} value={of} onChange={(event) => change({ of: event.target.value })}>
              <option value="">{t('All that you hold')}</option>
              {families.map(({ key, title, qualifier }) => (
                <option key={key} value={key}>
                  {t('{symbol} on every chain', { symbol: qualifier === '' ? title : `${title} ${qualifier}` })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AssetChoice
          label={t('Home')}
          title={t('Home')}
          id={home}
          name={name}
          catalog={catalog}
          onPick={(picked) => change({ home: picked })}
        >
          <span className="truncate ps-1">{name}</span>
        </AssetChoice>
        {most !== null && !sameAsset(most, home) && (
          <Button onClick={() => change({ home: most })}>
            {t('Most is there: {asset}', { asset: nameOf(most, catalog) })}
          </Button>
        )}
      </div>
      <Ways key={`${home.chain_id} ${home.denom} ${of}`} holdings={chosen} home={home} catalog={catalog} />
    </>
  );
}

interface WaysProps {
  readonly holdings: readonly Holding[];
  readonly home: AssetId;
  readonly catalog: Catalog;
}

/** Asked on a click: the amounts of all balances leave the page then, without an address. */
function Ways({ holdings, home, catalog }: WaysProps) {
  const digits = useFormatNumber();
  const { moves, stays } = planHome(holdings, home);
  const { outcomes, error, isAsking, ask } = useMoves(moves);
  return (
    <section aria-label={t('Routes')} aria-busy={isAsking} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" idle={isAsking || moves.length === 0} onClick={ask}>
          {isAsking ? t('Asking…') : outcomes === null ? t('Find routes') : t('Ask again')}
        </Button>
        <p role="status">
          {!isAsking && outcomes !== null && sumText(sumHome(outcomes), moves.length, home, catalog, digits)}
        </p>
      </div>
      {error !== null && !isAsking && (
        <Notice level="caution">
          <FailureWords {...failureOf(error)} />
        </Notice>
      )}
      <HomeTable {...{ moves, stays, outcomes, isAsking, catalog }} />
      <p className="text-12 text-muted">{t('Each address signs its own transfers. Gas is kept back.')}</p>
    </section>
  );
}

/** "12 of 15 balances can move: 4,990.20 USDC arrives, costs $9.80 in all, the slowest takes about 20 min." */
function sumText(sum: HomeSum, all: number, home: AssetId, catalog: Catalog, digits: FormatNumber): string {
  if (sum.count === 0) return t('None of these balances can move.');
  const coin: Coin = { ...coinOf(home, null, catalog), amount: known(sum.arrives) };
  const cost = costClause(known(sum.cost), digits);
  const time =
    sum.seconds === null
      ? t('some time is not given')
      : t('the slowest takes {duration}', { duration: durationText(sum.seconds, digits) });
  return t(
    '{moving} of {all, plural, one {{number} balance} other {{number} balances}} can move: {coin} arrives, {cost} in all, {time}.',
    { moving: digits(`${sum.count}`), all, number: digits(`${all}`), coin: coinText(coin, 'down', digits), cost, time },
  );
}

interface HomeTableProps {
  readonly moves: readonly Move[];
  readonly stays: readonly Stay[];
  readonly outcomes: readonly Outcome[] | null;
  readonly isAsking: boolean;
  readonly catalog: Catalog;
}

/** Without room for five columns, a block for each balance. */
function HomeTable({ moves, stays, outcomes, isAsking, catalog }: HomeTableProps) {
  const digits = useFormatNumber();
  return (
    <div className="@container">
      <table aria-label={t('Balances and their routes')} className="block w-full border-collapse text-start @2xl:table">
        <thead className="hidden text-12 text-muted @2xl:table-header-group">
          <tr>
            {[t('Balance'), t('Arrives'), t('Costs'), t('Time'), t('Compare')].map((title) => (
              <th key={title} scope="col" className="py-2 pe-3 text-start font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {moves.map((move, index) => (
            <HomeRow key={move.holding.key} holding={move.holding} sent={move.amount}>
              <Way move={move} outcome={outcomes?.[index]} {...{ isAsking, catalog, digits }} />
              <CompareCell {...{ move, catalog }} />
            </HomeRow>
          ))}
          {stays.map(({ holding, why }) => (
            <HomeRow key={holding.key} holding={holding} sent={null}>
              <Cell title={t('Stays')} span={4}>
                <span className="text-muted">{why}</span>
              </Cell>
            </HomeRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HomeRowProps {
  readonly holding: Holding;
  /** What is sent of it; null for all that is held. */
  readonly sent: bigint | null;
  readonly children: ReactNode;
}

function HomeRow({ holding, sent, children }: HomeRowProps) {
  const digits = useFormatNumber();
  const { coin, asset, chainRecord, chain } = holding;
  const amount = sent === null ? coin : { ...coin, amount: known(sent) };
  const usd = sent === null ? holding.usd : worthOf(holding, sent);
  return (
    <tr className="grid grid-cols-2 gap-x-4 border-divider border-t py-2 @2xl:table-row">
      <th scope="row" className="col-span-2 py-1 text-start font-normal @2xl:table-cell @2xl:py-2 @2xl:pe-3">
        <span className="flex items-center gap-4">
          {asset && <AssetLogo asset={asset} chain={chainRecord} size={28} />}
          <span>
            <span translate="no" className="block font-semibold">
              {coinText(amount, 'down', digits)}
            </span>
            <span className="block text-12 text-muted">
              {chain} · <Figure>{usdText(usd, 'down', digits)}</Figure>
            </span>
          </span>
        </span>
      </th>
      {children}
    </tr>
  );
}

interface WayProps extends Pick<HomeTableProps, 'isAsking' | 'catalog'> {
  readonly move: Move;
  readonly outcome: Outcome | undefined;
  readonly digits: FormatNumber;
}

function Way({ move, outcome, isAsking, catalog, digits }: WayProps) {
  if (outcome === undefined) {
    return (
      <Cell title={t('Route')} span={3}>
        <span className="text-muted">{isAsking ? t('Asking…') : t('not asked')}</span>
      </Cell>
    );
  }
  if (outcome.kind === 'stays') {
    return (
      <Cell title={t('Stays')} span={3}>
        <span className="text-muted">{outcome.why}</span>
      </Cell>
    );
  }
  return <OutcomeCells {...{ move, outcome, catalog, digits }} />;
}
