import { Fuel } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { formatUsd, usdText } from '#app/format/amount.ts';
import { costClause, costText } from '#app/format/cost.ts';
import { listText } from '#app/format/list-text.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { AssetChoice } from '#app/picker/AssetChoice.tsx';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Select } from '#app/ui/Select.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type AssetId, assetKey, sameAsset } from '#contract/asset.ts';
import { type HomeSum, isCheapest, listFamilies, orderHomes, planHome, proposeHomes, sumHome } from './bring-home.ts';
import { EndingsNotice, Stranded } from './EndingsNotice.tsx';
import { totalValue } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';
import { usePortfolio } from './holdings/use-portfolio.ts';
import { Cell, CompareCell, MoveRow, MoveTable, OutcomeCells, OutcomeNote, SentenceCell } from './MoveCells.tsx';
import {
  byValue,
  gasLacks,
  isLossy,
  type LacksGas,
  type Move,
  nameOf,
  type Outcome,
  type Stay,
  worthOf,
} from './moves.ts';
import { NothingYet, ScannedPage } from './ScannedPage.tsx';
import { useMoves, useMovesOfEach } from './use-moves.ts';
import type { Way } from './ways-out.ts';

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

/** The link: into what, null before a home is chosen, and which of the families held. */
function useHomeLink() {
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [chain_id, denom] = [params.get('tc'), params.get('td')];
  const home: AssetId | null = chain_id && denom ? { chain_id, denom } : null;
  const of = params.get('of') ?? '';
  const show = (home: AssetId | null, of: string) => {
    const query = new URLSearchParams({ ...(home && { tc: home.chain_id, td: home.denom }), of });
    navigate(`/bring-home?${query}`, { replace: true });
  };
  return { home, of, show };
}

interface HomeProps {
  readonly catalog: Catalog;
  /** Whether the lists are here, by which holdings have names. */
  readonly isComplete: boolean;
}

function Home({ catalog, isComplete }: HomeProps) {
  const portfolio = usePortfolio(catalog);
  const { holdings, hidden, progress } = portfolio;
  const shown = holdings.filter(({ key }) => !hidden.has(key));
  const families = listFamilies(shown, catalog);
  const { home, of, show } = useHomeLink();
  const chosen = families.find(({ key }) => key === of)?.holdings ?? shown;
  const isRead = !progress.busy && isComplete;
  const lacksGas = gasLacks(holdings, catalog);
  if (shown.length === 0) {
    return (
      <NothingYet
        then={t(
          'Scan your addresses first. This page then lists what each balance costs to move, how often you sign, and which destination is the cheapest.',
        )}
      >
        {progress.busy ? t('Your balances are being read.') : t('No balances are known yet.')}
      </NothingYet>
    );
  }
  return (
    <>
      <EndingsNotice portfolio={portfolio} catalog={catalog} />
      <Field label={t('What to move')} className="self-start">
        {({ id }) => (
          // What is a home of all need not be one of a family.
          <Select id={id} value={of} onChange={(event) => show(null, event.target.value)}>
            <option value="">{t('All that you hold')}</option>
            {families.map(({ key, title, qualifier }) => (
              <option key={key} value={key}>
                {t('{symbol} on every chain', { symbol: qualifier === '' ? title : `${title} ${qualifier}` })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <HomeChoice holdings={chosen} {...{ home, isRead, lacksGas, catalog }} onChoose={(next) => show(next, of)} />
      {home === null ? (
        <Unasked holdings={chosen} />
      ) : (
        <Ways key={`${home.chain_id} ${home.denom} ${of}`} holdings={chosen} {...{ home, isRead, lacksGas, catalog }} />
      )}
    </>
  );
}

/** Of a button that shows none. */
const NO_ASSET: AssetId = { chain_id: '', denom: '' };

interface HomeChoiceProps {
  readonly holdings: readonly Holding[];
  readonly home: AssetId | null;
  readonly isRead: boolean;
  readonly lacksGas: LacksGas;
  readonly catalog: Catalog;
  readonly onChoose: (home: AssetId) => void;
}

/** The homes that are proposed, the cheapest first, each with what all of it costs, and the way to any other. Nobody else chooses. */
function HomeChoice({ holdings, home, isRead, lacksGas, catalog, onChoose }: HomeChoiceProps) {
  const name = useId();
  const proposed = proposeHomes(holdings, catalog);
  const plans = proposed.map((to) => planHome(holdings, to).moves);
  const isAskedAtOnce = plans.every((moves) => moves.length <= MOST_UNASKED);
  const asked = useMovesOfEach(plans, isRead && isAskedAtOnce);
  const homes = orderHomes(
    proposed.map((to, place) => {
      const { outcomes = null, error = null } = asked[place] ?? {};
      const ways = outcomes && waysOf(plans[place] ?? [], outcomes);
      return { to, ways, sum: ways && sumHome(ways, null), hasFailed: error !== null };
    }),
  );
  const isOther = home !== null && !proposed.some((each) => sameAsset(each, home));
  // In the order of costs that are not here yet they would change places under the pointer.
  const isOrdered = !isAskedAtOnce || homes.every(({ sum, hasFailed }) => sum !== null || hasFailed);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0" aria-busy={!isOrdered}>
        <legend className="mb-1 text-12 text-muted">
          <span className="flex flex-wrap gap-x-4">
            {t('Destination: where all of it goes')}{' '}
            <span role="status">
              {!isOrdered && (isRead ? t('working out what each costs…') : t('reading your balances…'))}
            </span>
          </span>
        </legend>
        <div className="grid gap-2 medium:grid-cols-3 medium:gap-3">
          {homes.map((each, place) =>
            isOrdered ? (
              <HomeTile
                key={assetKey(each.to)}
                {...each}
                isCheapest={place === 0 && isCheapest(homes)}
                isChosen={home !== null && sameAsset(each.to, home)}
                onChoose={() => onChoose(each.to)}
                {...{ name, lacksGas, catalog }}
              />
            ) : (
              <Skeleton key={assetKey(each.to)} className="h-[3.875rem]" />
            ),
          )}
        </div>
      </fieldset>
      <div className="self-start">
        <AssetChoice
          label={t('Another destination')}
          title={t('Another destination')}
          id={isOther ? home : NO_ASSET}
          name={isOther ? nameOf(home, catalog) : t('none')}
          catalog={catalog}
          onPick={onChoose}
        >
          <span className="truncate">{isOther ? nameOf(home, catalog) : t('Choose an asset')}</span>
        </AssetChoice>
      </div>
    </div>
  );
}

interface HomeTileProps {
  readonly to: AssetId;
  /** Null before the answer, and their sum. */
  readonly ways: readonly Way[] | null;
  readonly sum: HomeSum | null;
  readonly hasFailed: boolean;
  readonly isCheapest: boolean;
  /** Of the group. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly lacksGas: LacksGas;
  readonly catalog: Catalog;
  readonly onChoose: () => void;
}

/** A home with what bringing all of it there costs, and how often one signs for that. */
function HomeTile({
  to,
  ways,
  sum,
  hasFailed,
  isCheapest,
  name,
  isChosen,
  lacksGas,
  catalog,
  onChoose,
}: HomeTileProps) {
  const digits = useFormatNumber();
  const { count, coins } = lackingOf(ways ?? [], lacksGas);
  const asset = catalog.asset(to);
  return (
    <label className="relative flex cursor-pointer items-center gap-3 rounded-8 border border-edge bg-raised px-3 py-2.5 hover:bg-surface has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {asset && <AssetLogo asset={asset} chain={catalog.chain(to.chain_id)} size={28} />}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{nameOf(to, catalog)}</span>
          {isCheapest && <span className="text-12 text-good">{t('Cheapest')}</span>}
        </span>
        <span className="block min-h-[1lh] text-muted">
          {sum === null ? (
            hasFailed && t('No answer')
          ) : sum.count === 0 ? (
            t('No route')
          ) : (
            <Points>
              {costClause(known(sum.cost), digits)}
              {signaturesText(sum.signatures, digits, sum.approvals)}
            </Points>
          )}
        </span>
        {sum !== null && count > 0 && (
          <span className="block text-12 text-warn">
            {t(
              '{count, plural, one {{number} of {all} routes needs {coins} first} other {{number} of {all} routes need {coins} first}}',
              { count, number: digits(`${count}`), all: digits(`${sum.count}`), coins: listText(coins) },
            )}
          </span>
        )}
      </span>
    </label>
  );
}

interface WaysProps {
  readonly holdings: readonly Holding[];
  readonly home: AssetId;
  /** Whether all balances are read, so that the question stays the same. */
  readonly isRead: boolean;
  readonly lacksGas: LacksGas;
  readonly catalog: Catalog;
}

/** So many are asked at once; more are a second of the service's time or longer, which a press asks for. */
const MOST_UNASKED = 40;

/** The amounts of all balances go to the service that read them, without an address. */
function Ways({ holdings, home, isRead, lacksGas, catalog }: WaysProps) {
  const digits = useFormatNumber();
  const [leavesLossy, setLeavesLossy] = useState(false);
  const { moves, stays } = planHome(holdings, home);
  const isAskedAtOnce = moves.length <= MOST_UNASKED;
  const { outcomes, error, isAsking, ask } = useMoves(moves, { isAskedAtOnce: isRead && isAskedAtOnce });
  const ways = outcomes && waysOf(moves, outcomes);
  const counted = ways?.filter(({ outcome }) => !(leavesLossy && isMissed(outcome))) ?? null;
  const { decimals } = coinOf(home, null, catalog);
  return (
    <section aria-label={t('Routes')} aria-busy={isAsking} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <div role="status" className="text-16">
          {isAsking
            ? t('Finding a route for each balance…')
            : isAskedAtOnce && !isRead
              ? t('Reading your balances…')
              : counted !== null && (
                  <HomeTotal
                    sum={sumHome(counted, decimals)}
                    there={holdings.find(({ id }) => sameAsset(id, home))?.coin}
                    {...{ home, catalog, digits }}
                  />
                )}
        </div>
        {ways !== null && <LossyText ways={ways} digits={digits} />}
        {counted !== null && <GasText ways={counted} {...{ lacksGas, digits }} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {outcomes === null && !isAskedAtOnce && (
          <Button variant="primary" idle={isAsking || !isRead || moves.length === 0} onClick={ask}>
            {t('Find routes')}
          </Button>
        )}
        {outcomes?.some(isMissed) && (
          <Button size="small" aria-pressed={leavesLossy} onClick={() => setLeavesLossy(!leavesLossy)}>
            {leavesLossy ? t('Count them again') : t('Leave them out')}
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
      <HomeLists {...{ moves, stays, outcomes, leavesLossy, lacksGas, catalog }} />
      <p className="text-12 text-muted">
        {t(
          'Costs and times are estimates. Each address signs its own transfers, and the first one of a token may need an approval, one signature more. Gas is kept back.',
        )}
      </p>
    </section>
  );
}

interface HomeTotalProps {
  readonly sum: HomeSum;
  readonly home: AssetId;
  /** What lies there before anything moves. */
  readonly there: Coin | undefined;
  readonly catalog: Catalog;
  readonly digits: FormatNumber;
}

/** "31 routes, 38 signatures, costs $80.43 in all." and a ledger of what they move: what has no price apart from what has one. */
function HomeTotal({ sum, home, there, catalog, digits }: HomeTotalProps) {
  if (sum.count === 0) return t('None of these balances can move.');
  const { unpriced } = sum;
  const coinOfHome = (amount: bigint): string => {
    const coin: Coin = { ...coinOf(home, null, catalog), amount: known(amount) };
    return coinText(coin, 'down', digits);
  };
  const isPriced = unpriced.count < sum.count;
  const lines: (readonly [string, ReactNode] | false)[] = [
    isPriced && [t('You send'), t('{usd}, plus network gas', { usd: formatUsd(sum.sent, 'down', digits) })],
    ...(sum.taken === null
      ? []
      : [
          [t('Lost on the way'), <Figure key="">{formatUsd(sum.taken, 'up', digits)}</Figure>] as const,
          [
            t('Paid on top'),
            t('{usd} for gas and fees', {
              usd: costText(known({ ...sum.cost, usd: sum.cost.usd - sum.taken }), digits),
            }),
          ] as const,
        ]),
    isPriced && [t('Arrives'), <Figure key="">{coinOfHome(sum.arrives)}</Figure>],
    there?.amount.known === true &&
      there.amount.value > 0n && [t('Already there'), <Figure key="">{coinText(there, 'down', digits)}</Figure>],
    sum.kept > 0n && [t('Kept back for gas'), <Figure key="">{formatUsd(sum.kept, 'down', digits)}</Figure>],
    [t('Slowest route'), sum.seconds === null ? t('not every time is given') : shortDuration(sum.seconds, digits)],
  ];
  return (
    <>
      <p className="font-semibold">
        {t('{count, plural, one {{number} route} other {{number} routes}}, {signatures}, {cost} in all.', {
          ...{ count: sum.count, number: digits(`${sum.count}`) },
          ...{
            signatures: signaturesText(sum.signatures, digits, sum.approvals),
            cost: costClause(known(sum.cost), digits),
          },
        })}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-14">
        {lines
          .filter((line) => line !== false)
          .map(([term, figure]) => (
            <Fragment key={term}>
              <dt className="text-muted">{term}</dt>
              <dd>{figure}</dd>
            </Fragment>
          ))}
      </dl>
      {unpriced.count > 0 && (
        <p className="mt-1 text-14">
          {t(
            '{count, plural, one {{number} balance has no price: it brings {coin} more.} other {{number} balances have no price: they bring {coin} more.}}',
            {
              coin: coinOfHome(unpriced.arrives),
              ...{ count: unpriced.count, number: digits(`${unpriced.count}`) },
            },
          )}
        </p>
      )}
    </>
  );
}

/** What moves, at a cost that one would miss. */
const isMissed = (outcome: Outcome): boolean => outcome.kind === 'moves' && isLossy(outcome);

interface WaysTextProps {
  readonly ways: readonly Way[];
  readonly digits: FormatNumber;
}

/** "5 balances lose 2.5% or more: $7.73, 9 signatures." */
function LossyText({ ways, digits }: WaysTextProps) {
  const lossy = ways.filter(({ outcome }) => isMissed(outcome));
  if (lossy.length === 0) return null;
  const { cost, signatures, approvals } = sumHome(lossy, null);
  return (
    <p className="text-warn">
      {t(
        '{count, plural, one {{number} balance loses} other {{number} balances lose}} 2.5% or more: {cost}, {signatures}.',
        {
          ...{ count: lossy.length, number: digits(`${lossy.length}`) },
          ...{ cost: costText(known(cost), digits), signatures: signaturesText(signatures, digits, approvals) },
        },
      )}
    </p>
  );
}

/** Which coins one has to get before these routes can be finished: of one alone the rows repeat its mark, of several the names. */
function GasText({ ways, lacksGas, digits }: WaysTextProps & { readonly lacksGas: LacksGas }) {
  const { count, coins } = lackingOf(ways, lacksGas);
  if (count === 0) return null;
  return (
    <p className="text-warn">
      {coins.length === 1 && <Fuel size={14} aria-hidden className="me-1.5 inline" />}
      {t(
        '{count, plural, one {{number} route needs} other {{number} routes need}} gas that is not among your balances: {coins}.',
        { count, number: digits(`${count}`), coins: listText(coins) },
      )}
    </p>
  );
}

/** How many of these routes lack coins for gas, and which, each once. */
function lackingOf(ways: readonly { readonly outcome?: Outcome | undefined }[], lacksGas: LacksGas) {
  const lacks = ways.map(({ outcome }) => (outcome?.kind === 'moves' ? lacksGas(outcome) : []));
  return { count: lacks.filter(({ length }) => length > 0).length, coins: [...new Set(lacks.flat())] };
}

const waysOf = (moves: readonly Move[], outcomes: readonly Outcome[]): Way[] =>
  outcomes.flatMap((outcome, place) => {
    const move = moves[place];
    return move === undefined ? [] : [{ move, outcome }];
  });

/** What could go home, before somebody says where that is. */
function Unasked({ holdings }: { readonly holdings: readonly Holding[] }) {
  const digits = useFormatNumber();
  return (
    <section aria-label={t('Balances')} className="@container flex flex-col gap-3">
      <p className="text-16">{t('Choose a destination to see what each balance costs to move.')}</p>
      <MoveTable
        label={{ 'aria-label': t('Balances') }}
        columns={[
          [t('Balance'), ''],
          [t('Value'), 'w-[30%]'],
        ]}
      >
        {byValue(holdings).map((holding) => (
          <MoveRow key={holding.key} head={<Held holding={holding} />}>
            <Cell place="arrives">
              <Figure>{usdText(holding.usd, 'down', digits)}</Figure>
            </Cell>
          </MoveRow>
        ))}
      </MoveTable>
    </section>
  );
}

interface HomeListsProps {
  readonly moves: readonly Move[];
  readonly stays: readonly Stay[];
  /** Null before the answer. */
  readonly outcomes: readonly Outcome[] | null;
  /** Whether what loses much stays. */
  readonly leavesLossy: boolean;
  readonly lacksGas: LacksGas;
  readonly catalog: Catalog;
}

/** What can move; below it, folded, what stays: why, and the dust that costs more than it is worth. */
function HomeLists({ moves, stays, outcomes, leavesLossy, lacksGas, catalog }: HomeListsProps) {
  const digits = useFormatNumber();
  const [isOpen, setOpen] = useState(false);
  const asked = moves.map((move, place) => ({ move, outcome: outcomes?.[place] }));
  const staying = asked.filter(
    ({ outcome }) =>
      outcome !== undefined &&
      (outcome.kind === 'stays' || outcome.kind === 'dust' || (leavesLossy && isMissed(outcome))),
  );
  const moving = asked.filter((one) => !staying.includes(one));
  const isGasAlike = lackingOf(asked, lacksGas).coins.length === 1;
  const { usd } = totalValue([...stays, ...staying.map(({ move }) => move)].map(({ holding }) => holding));
  const count = stays.length + staying.length;
  return (
    <div className="@container flex flex-col gap-2">
      {moving.length > 0 && (
        <HomeTable label={t('Balances and their routes')}>
          {moving.map(({ move, outcome }) => (
            <MovingRow key={move.holding.key} {...{ move, outcome, lacksGas, isGasAlike, catalog, digits }} />
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
            <MovingRow key={move.holding.key} {...{ move, outcome, lacksGas, isGasAlike, catalog, digits }} />
          ))}
          {stays.map(({ holding, why }) => (
            <MoveRow key={holding.key} head={<Held holding={holding} sent={null} />}>
              <SentenceCell span={5}>
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
      [t('Costs'), 'w-[12%]'],
      [t('Time'), 'w-[11%]'],
      [t('Signatures'), 'w-[13%]'],
    ]}
  >
    {children}
  </MoveTable>
);

interface MovingRowProps {
  readonly move: Move;
  /** Undefined before the answer. */
  readonly outcome: Outcome | undefined;
  readonly lacksGas: LacksGas;
  /** Whether all rows lack the same coin for gas, which is named above them. */
  readonly isGasAlike: boolean;
  readonly catalog: Catalog;
  readonly digits: FormatNumber;
}

function MovingRow({ move, outcome, lacksGas, isGasAlike, catalog, digits }: MovingRowProps) {
  const isMarked = isGasAlike && lackingOf([{ outcome }], lacksGas).count > 0;
  return (
    <MoveRow
      head={
        <Held holding={move.holding} sent={move.amount} mark={isMarked && <GasMark label={t('Needs gas')} />}>
          <OutcomeNote outcome={outcome} lacksGas={isGasAlike ? NO_GAS_LACKS : lacksGas} />
        </Held>
      }
    >
      {outcome === undefined || outcome.kind === 'stays' ? (
        <SentenceCell span={4}>
          <span className="text-muted">{outcome?.why}</span>
        </SentenceCell>
      ) : (
        <OutcomeCells {...{ move, outcome, catalog, digits }} />
      )}
      <CompareCell {...{ move, catalog }} />
    </MoveRow>
  );
}

/** Of rows that say so by a mark. */
const NO_GAS_LACKS: LacksGas = () => [];

const GasMark = ({ label }: { readonly label: string }) => (
  <Fuel size={14} role="img" aria-label={label} className="me-1.5 inline text-warn" />
);

interface HeldProps {
  readonly holding: Holding;
  /** What is sent of it; null for all that is held. Without it the worth has a column of its own. */
  readonly sent?: bigint | null;
  /** Before where it is. */
  readonly mark?: ReactNode;
  /** Below it. */
  readonly children?: ReactNode;
}

function Held({ holding, sent, mark, children }: HeldProps) {
  const digits = useFormatNumber();
  const { coin, asset, chainRecord, chain } = holding;
  const amount = sent == null ? coin : { ...coin, amount: known(sent) };
  const usd = sent == null ? holding.usd : worthOf(holding, sent);
  return (
    <span className="flex items-center gap-4">
      {asset && <AssetLogo asset={asset} chain={chainRecord} size={28} />}
      <span>
        <span translate="no" className="block font-semibold">
          {coinText(amount, 'down', digits)}
        </span>
        <span className="block text-12 text-muted">
          <Points>
            <span>
              {mark}
              {chain}
            </span>
            {sent !== undefined && <Figure>{usdText(usd, 'down', digits)}</Figure>}
            {asset?.liveness && <Stranded liveness={asset.liveness} />}
          </Points>
        </span>
        {children}
      </span>
    </span>
  );
}
