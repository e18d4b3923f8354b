import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { formatUsd, usdText } from '#app/format/amount.ts';
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
import { totalValue } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';
import { usePortfolio } from './holdings/use-portfolio.ts';
import { CompareCell, MoveRow, MoveTable, nameOf, OutcomeCells, OutcomeNote, SentenceCell } from './MoveCells.tsx';
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
      {({ catalog, complete }) => <Home catalog={catalog} isComplete={complete} />}
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

interface HomeProps {
  readonly catalog: Catalog;
  /** Whether the lists are here, by which holdings have names. */
  readonly isComplete: boolean;
}

function Home({ catalog, isComplete }: HomeProps) {
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
      {most !== null && sameAsset(most, home) && (
        <p className="text-muted">
          {t('{asset}: most of the value is on that chain, and most of it there in that token.', { asset: name })}
        </p>
      )}
      <Ways
        key={`${home.chain_id} ${home.denom} ${of}`}
        holdings={chosen}
        home={home}
        isRead={!progress.busy && isComplete}
        catalog={catalog}
      />
    </>
  );
}

interface WaysProps {
  readonly holdings: readonly Holding[];
  readonly home: AssetId;
  /** Whether all balances are read, so that the question stays the same. */
  readonly isRead: boolean;
  readonly catalog: Catalog;
}

/** So many are asked at once; more are a second of the service's time or longer, which a press asks for. */
const MOST_UNASKED = 40;

/** The amounts of all balances go to the service that read them, without an address. */
function Ways({ holdings, home, isRead, catalog }: WaysProps) {
  const digits = useFormatNumber();
  const { moves, stays } = planHome(holdings, home);
  const isAskedAtOnce = moves.length <= MOST_UNASKED;
  const { outcomes, error, isAsking, ask } = useMoves(moves, { isAskedAtOnce: isRead && isAskedAtOnce });
  return (
    <section aria-label={t('Routes')} aria-busy={isAsking} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-16">
          {isAsking || (isAskedAtOnce && !isRead)
            ? t('Asking…')
            : outcomes !== null && sumText(sumHome(outcomes), moves.length, home, catalog, digits)}
        </p>
        {outcomes === null && !isAskedAtOnce && (
          <Button variant="primary" idle={isAsking || !isRead || moves.length === 0} onClick={ask}>
            {t('Find routes')}
          </Button>
        )}
        {(outcomes !== null || error !== null) && (
          <Button size="small" idle={isAsking} onClick={ask}>
            {t('Ask again')}
          </Button>
        )}
      </div>
      {error !== null && !isAsking && (
        <Notice level="caution">
          <FailureWords {...failureOf(error)} />
        </Notice>
      )}
      <HomeLists {...{ moves, stays, outcomes, catalog }} />
      <p className="text-12 text-muted">
        {t('Costs and times are estimates. Each address signs its own transfers. Gas is kept back.')}
      </p>
    </section>
  );
}

/** "12 of 15 balances can move, worth $5,000.00: 4,990.20 USDC arrives, costs $9.80 in all, the slowest takes about 20 min." */
function sumText(sum: HomeSum, all: number, home: AssetId, catalog: Catalog, digits: FormatNumber): string {
  if (sum.count === 0) return t('None of these balances can move.');
  const coin: Coin = { ...coinOf(home, null, catalog), amount: known(sum.arrives) };
  const cost = costClause(known(sum.cost), digits);
  const time =
    sum.seconds === null
      ? t('some time is not given')
      : t('the slowest takes {duration}', { duration: durationText(sum.seconds, digits) });
  return t(
    '{moving} of {all, plural, one {{number} balance} other {{number} balances}} can move, worth {usd}: {coin} arrives, {cost} in all, {time}.',
    {
      ...{ moving: digits(`${sum.count}`), all, number: digits(`${all}`) },
      ...{ usd: sentText(sum.sent, digits), coin: coinText(coin, 'down', digits), cost, time },
    },
  );
}

/** "$16,400.00", or that at least where one balance has no price. */
function sentText({ usd, isWhole }: HomeSum['sent'], digits: FormatNumber): string {
  const shown = formatUsd(usd, 'down', digits);
  return isWhole ? shown : t('at least {usd}', { usd: shown });
}

interface HomeListsProps {
  readonly moves: readonly Move[];
  readonly stays: readonly Stay[];
  /** Null before the answer. */
  readonly outcomes: readonly Outcome[] | null;
  readonly catalog: Catalog;
}

/** What can move; below it, folded, what stays: why, and the dust that costs more than it is worth. */
function HomeLists({ moves, stays, outcomes, catalog }: HomeListsProps) {
  const digits = useFormatNumber();
  const [isOpen, setOpen] = useState(false);
  const asked = moves.map((move, place) => ({ move, outcome: outcomes?.[place] }));
  const staying = asked.filter(({ outcome }) => outcome?.kind === 'stays' || outcome?.kind === 'dust');
  const moving = asked.filter((one) => !staying.includes(one));
  const { usd } = totalValue([...stays, ...staying.map(({ move }) => move)].map(({ holding }) => holding));
  const count = stays.length + staying.length;
  return (
    <div className="@container flex flex-col gap-2">
      {moving.length > 0 && (
        <HomeTable label={t('Balances and their routes')}>
          {moving.map(({ move, outcome }) => (
            <MovingRow key={move.holding.key} {...{ move, outcome, catalog, digits }} />
          ))}
        </HomeTable>
      )}
      {count > 0 && (
        <Button size="small" aria-expanded={isOpen} className="self-start" onClick={() => setOpen(!isOpen)}>
          {t('{count, plural, one {{number} balance stays, worth {usd}} other {{number} balances stay, worth {usd}}}', {
            ...{ count, number: digits(`${count}`), usd: usdText(usd, 'down', digits) },
          })}
        </Button>
      )}
      {isOpen && (
        <HomeTable label={t('Balances that stay')}>
          {staying.map(({ move, outcome }) => (
            <MovingRow key={move.holding.key} {...{ move, outcome, catalog, digits }} />
          ))}
          {stays.map(({ holding, why }) => (
            <MoveRow key={holding.key} head={<Held holding={holding} sent={null} />}>
              <SentenceCell span={4}>
                <span className="text-muted">{why}</span>
              </SentenceCell>
            </MoveRow>
          ))}
        </HomeTable>
      )}
    </div>
  );
}

const HomeTable = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <MoveTable
    label={{ 'aria-label': label }}
    columns={[
      [t('Balance'), ''],
      [t('Arrives'), 'w-[22%]'],
      [t('Costs'), 'w-[18%]'],
      [t('Time'), 'w-[12%]'],
    ]}
  >
    {children}
  </MoveTable>
);

interface MovingRowProps {
  readonly move: Move;
  /** Undefined before the answer. */
  readonly outcome: Outcome | undefined;
  readonly catalog: Catalog;
  readonly digits: FormatNumber;
}

function MovingRow({ move, outcome, catalog, digits }: MovingRowProps) {
  return (
    <MoveRow head={<Held holding={move.holding} sent={move.amount} outcome={outcome} />}>
      {outcome === undefined || outcome.kind === 'stays' ? (
        <SentenceCell span={3}>
          <span className="text-muted">{outcome?.why}</span>
        </SentenceCell>
      ) : (
        <OutcomeCells {...{ move, outcome, catalog, digits }} isLast />
      )}
      <CompareCell {...{ move, catalog }} />
    </MoveRow>
  );
}

interface HeldProps {
  readonly holding: Holding;
  /** What is sent of it; null for all that is held. */
  readonly sent: bigint | null;
  readonly outcome?: Outcome | undefined;
}

function Held({ holding, sent, outcome }: HeldProps) {
  const digits = useFormatNumber();
  const { coin, asset, chainRecord, chain } = holding;
  const amount = sent === null ? coin : { ...coin, amount: known(sent) };
  const usd = sent === null ? holding.usd : worthOf(holding, sent);
  return (
    <span className="flex items-center gap-4">
      {asset && <AssetLogo asset={asset} chain={chainRecord} size={28} />}
      <span>
        <span translate="no" className="block font-semibold">
          {coinText(amount, 'down', digits)}
        </span>
        <span className="block text-12 text-muted">
          {chain} · <Figure>{usdText(usd, 'down', digits)}</Figure>
        </span>
        <OutcomeNote outcome={outcome} />
      </span>
    </span>
  );
}
