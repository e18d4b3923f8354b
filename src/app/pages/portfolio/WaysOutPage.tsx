import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { FactWords } from '#app/asset/FactWords.tsx';
import { livenessWords } from '#app/asset/liveness-sentences.ts';
import { bridgeName, chainName } from '#app/asset/lookup.ts';
import { originText } from '#app/asset/origin-text.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { usdText } from '#app/format/amount.ts';
import { costClause, costText } from '#app/format/cost.ts';
import { listText } from '#app/format/list-text.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { shortDuration } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { noticeAnchor } from '#app/notices/notice-link.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { createAssetIndex } from '#app/picker/asset-search.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Select } from '#app/ui/Select.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { NoticeState } from '#contract/notice.ts';
import type { LaneLimit } from '#contract/route-summary.ts';
import { sumHome } from './bring-home.ts';
import { daysSentences, type Ending, heldText, listEndings } from './holdings/endings.ts';
import { byHolder, type Group, holderKey, sumCoins } from './holdings/groups.ts';
import { type Holding, sumPositions } from './holdings/holdings.ts';
import { usePortfolio } from './holdings/use-portfolio.ts';
import {
  Cell,
  CompareCell,
  CompareLink,
  MoveRow,
  MoveTable,
  OutcomeCells,
  OutcomeNote,
  SentenceCell,
} from './MoveCells.tsx';
import { byValue, gasLacks, type LacksGas, planMoves, type Stay } from './moves.ts';
import { NothingYet, ScannedPage } from './ScannedPage.tsx';
import { useUnread } from './unread.ts';
import { useMoves } from './use-moves.ts';
import {
  alsoSaid,
  isBasket,
  isBeforeNative,
  isForPart,
  isNativeForm,
  simplestWay,
  targetsOf,
  type Way,
  wayName,
  waysByHolding,
} from './ways-out.ts';

/** From what ends to what takes its place. */
export default function WaysOutPage() {
  return (
    <ScannedPage
      title={t('Ways out')}
      lead={t('Tokens of yours that are being shut down, and where to move them in time. Nothing is sent from here.')}
    >
      {({ catalog, complete }) => <Endings catalog={catalog} isComplete={complete} />}
    </ScannedPage>
  );
}

interface EndingsProps {
  readonly catalog: Catalog;
  /** Whether the lists are here, by which holdings have names. */
  readonly isComplete: boolean;
}

function Endings({ catalog, isComplete }: EndingsProps) {
  const digits = useFormatNumber();
  const portfolio = usePortfolio(catalog);
  const { holdings, hidden, positions, progress } = portfolio;
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const shown = holdings.filter(({ key }) => !hidden.has(key));
  const endings = listEndings(shown, catalog);
  const ending = endings.find(({ key }) => key === params.get('of')) ?? endings[0];
  const unread = useUnread(portfolio);
  // Words that stand before the note on the market is here would move.
  if (!isComplete) return null;
  if (ending === undefined) {
    return (
      <NothingYet
        then={
          holdings.length === 0
            ? t('Scan your addresses first. This page then lists what ends, by when, and the simplest way to move it.')
            : undefined
        }
      >
        {progress.busy
          ? t('Your balances are being read.')
          : holdings.length === 0
            ? t('No balances are known yet.')
            : t('Nothing that you hold is known to end.')}
      </NothingYet>
    );
  }
  const keys = new Set(ending.holdings.map(({ key }) => key));
  const byHolders = sumPositions(
    positions.filter(({ id }) => keys.has(assetKey(id))),
    catalog,
    holderKey,
  );
  return (
    <>
      {endings.length > 1 && (
        <Field label={t('Which token')} className="self-start">
          {({ id }) => (
            <Select
              id={id}
              value={ending.key}
              onChange={(event) =>
                navigate(`/ways-out?${new URLSearchParams({ of: event.target.value })}`, { replace: true })
              }
            >
              {endings.map((each) => (
                <option key={each.key} value={each.key}>
                  {heldText(each, (coin) => coin.symbol)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Held ending={ending} unread={unread} digits={digits} />
      {ending.canLeave ? (
        <Ways
          key={ending.key}
          holdings={byHolders}
          isRead={!progress.busy && isComplete}
          lacksGas={gasLacks(holdings, catalog)}
          catalog={catalog}
          ending={ending}
        />
      ) : (
        <Stuck holdings={byHolders} ending={ending} digits={digits} />
      )}
    </>
  );
}

interface HeldProps {
  readonly ending: Ending;
  /** Why it may be more. */
  readonly unread: readonly string[];
  readonly digits: FormatNumber;
}

/** How much of it one holds; who ends it, when, and what to do about it. */
function Held({ ending, unread, digits }: HeldProps) {
  const { liveness, key, chains } = ending;
  const calendar = useNotices().data?.data;
  const notice = calendar?.notices.find(({ id }) => id === key);
  const { sentence, what } = livenessWords(liveness);
  const held = heldText(ending, (coin) => coinText(coin, 'down', digits));
  const amount = unread.length > 0 ? t('at least {amount}', { amount: held }) : held;
  const isNarrow = useMedia(NARROW);
  const happens = (
    <>
      {what === null ? sentence : <FactWords text={what} />}
      {liveness.notice !== undefined && (
        <span className="flex flex-wrap gap-x-3 text-12 text-muted">
          <span lang="en">
            <SourceLink href={plainText(liveness.source)} />
          </span>
          <Link href={`/bridges#${noticeAnchor(liveness.notice)}`} className="link touch-reach">
            {t('All sources')}
          </Link>
        </span>
      )}
    </>
  );
  return (
    <section aria-label={t('What ends')} className="flex flex-col gap-2">
      <p className="font-semibold text-20">
        {t('You hold {held} on {chains}.', { held: amount, chains: listText(chains) })}
      </p>
      {unread.length > 0 && (
        <p className="text-warn">{t('It may be more: {reasons}.', { reasons: unread.join(t(', ')) })}</p>
      )}
      <dl className="flex flex-col rounded-8 border border-divider bg-raised px-3 medium:px-4">
        <Fact name={t('When')}>
          {daysSentences(ending, calendar).map((days, place) => (
            <span key={days} className="block font-semibold text-warn">
              {days}
              {/* No notice has a figure for it. */}
              {place === 0 && notice?.limited_from !== undefined && ` ${t('How much is not known.')}`}
            </span>
          ))}
        </Fact>
        {notice?.todo !== undefined && (
          <Fact name={t('What to do')}>
            <FactWords text={notice.todo} />
          </Fact>
        )}
        {!isNarrow && <Fact name={t('What happens')}>{happens}</Fact>}
      </dl>
      {/* On a phone the ways would begin below the screen. */}
      {isNarrow && (
        <details>
          <summary className="touch-reach w-fit text-muted">{t('What happens')}</summary>
          {happens}
        </details>
      )}
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <div className="flex flex-col gap-x-4 border-divider py-2 not-first:border-t medium:flex-row">
    <dt className="shrink-0 text-muted medium:w-32">{name}</dt>
    <dd className="max-w-[41rem]">{children}</dd>
  </div>
);

interface WaysProps {
  /** Of one holder each. */
  readonly holdings: readonly Holding[];
  /** Whether all balances are read, so that the question stays the same. */
  readonly isRead: boolean;
  readonly lacksGas: LacksGas;
  readonly catalog: Catalog;
  readonly ending: Ending;
}

/** Asked at once: who came here pressed a button that says so. */
function Ways({ holdings, isRead, lacksGas, catalog, ending }: WaysProps) {
  const digits = useFormatNumber();
  const asked = useNotices();
  const notices = asked.data?.data.notices ?? [];
  const instead = notices.find(({ id }) => id === ending.key)?.instead ?? [];
  const assets = useMemo(() => createAssetIndex(catalog).entries.map(({ asset }) => asset), [catalog]);
  const { moves, stays } = planMoves(holdings, (holding) => targetsOf(holding, { instead, assets, lookup: catalog }));
  const isReady = isRead && asked.isFetched;
  const { outcomes, error, isAsking, ask } = useMoves(moves, { isAskedAtOnce: isReady });
  const ways = outcomes === null ? null : waysByHolding(moves, outcomes, lacksGas);
  const isComing = !isReady || isAsking;
  return (
    <section aria-label={t('Ways by account')} aria-busy={isComing} className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="empty:hidden">
          {!isReady
            ? t('Your balances are being read.')
            : isAsking
              ? t('Asking…')
              : ways !== null && <AllSimplest ways={ways} {...{ lacksGas, catalog, digits }} />}
        </p>
        {(ways !== null || error !== null) && (
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
      {byHolder(byValue(holdings)).map((group) => (
        <Account key={group.key} {...{ group, ending, digits }}>
          {group.holdings.map((holding) => (
            <HoldingWays
              key={holding.key}
              holding={holding}
              sent={moves.find((move) => move.holding === holding)?.amount}
              ways={ways?.get(holding) ?? null}
              isComing={isComing}
              stay={stays.find((stay) => stay.holding === holding)}
              also={alsoSaid(notices, holding.id)}
              {...{ lacksGas, catalog, digits }}
            />
          ))}
        </Account>
      ))}
      <p className="text-12 text-muted">
        {t('Costs and times are estimates. You need an address on the chain where it arrives.')}
      </p>
    </section>
  );
}

interface AccountProps {
  readonly group: Group;
  readonly ending: Ending;
  readonly digits: FormatNumber;
  readonly children: ReactNode;
}

/** A holder with the sum of what ends, where that is one asset. */
function Account({ group: { title, holdings }, ending: { coin }, digits, children }: AccountProps) {
  const id = useId();
  const sum = coin && sumCoins(holdings, coin.symbol);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-16">
        {sum?.amount.known ? t('{name}: {amount}', { name: title, amount: coinText(sum, 'down', digits) }) : title}
      </h2>
      {children}
    </section>
  );
}

interface HoldingWaysProps {
  readonly holding: Holding;
  /** How much of it goes, where it can. */
  readonly sent: bigint | undefined;
  /** Null before the answer. */
  readonly ways: readonly Way[] | null;
  /** Whether an answer is on its way. */
  readonly isComing: boolean;
  readonly stay: Stay | undefined;
  readonly also: readonly NoticeState[];
  readonly lacksGas: LacksGas;
  readonly catalog: Catalog;
  readonly digits: FormatNumber;
}

function HoldingWays({ holding, sent, ways, isComing, stay, also, lacksGas, catalog, digits }: HoldingWaysProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const open = ways?.filter(({ outcome }) => outcome.kind !== 'stays' || isForPart(outcome)) ?? [];
  const closed = ways?.filter((way) => !open.includes(way)) ?? [];
  const simplest = simplestWay(open, { holding, lookup: catalog, lacksGas });
  const others = open.filter((way) => way !== simplest);
  const isShown = isOpen || simplest === undefined;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-8 border border-divider px-3 py-3 medium:px-4">
      <h3 id={id} className="flex items-center gap-3 font-normal">
        {holding.asset && <AssetLogo asset={holding.asset} chain={holding.chainRecord} size={28} />}
        <span>
          <HeldAt holding={holding} digits={digits} />
        </span>
      </h3>
      <Sent holding={holding} sent={sent} digits={digits} />
      {also.map(({ id: notice, what, todo }) => (
        <p key={notice} className="max-w-[41rem] text-12 text-muted">
          <FactWords text={what} />
          {todo !== undefined && (
            <>
              {' '}
              <FactWords text={todo} />
            </>
          )}
        </p>
      ))}
      {stay !== undefined && <p className="text-muted">{stay.why}</p>}
      {stay === undefined &&
        ways === null &&
        (isComing ? <ComingWays /> : <p className="text-muted">{t('not asked')}</p>)}
      {simplest !== undefined && (
        <Simplest
          way={simplest}
          isFirstForGas={isBeforeNative(open, { holding, lookup: catalog, lacksGas })}
          {...{ lacksGas, catalog, digits }}
        />
      )}
      {simplest !== undefined && others.length > 0 && (
        <Button size="small" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('{count, plural, one {{number} other way} other {{number} other ways}}', {
            count: others.length,
            number: digits(`${others.length}`),
          })}
          <ChevronDown size={14} aria-hidden className={isOpen ? 'rotate-180' : undefined} />
        </Button>
      )}
      {isShown && others.length > 0 && (
        <WayTable label={id} ways={others} {...{ holding, lacksGas, catalog, digits }} />
      )}
      {isShown && closed.length > 0 && (
        <p className="text-12 text-muted">
          {t('No way to {targets}.', { targets: listText(closed.map(({ move }) => wayName(move, catalog))) })}
        </p>
      )}
    </section>
  );
}

/** As high as the simplest way and the button below it mostly are. */
const ComingWays = () => (
  <>
    <Skeleton className="h-36 medium:h-20" />
    <Skeleton className="h-7 w-28" />
  </>
);

/** How much of a holding goes, where some is kept for fees. */
function Sent({ holding: { coin }, sent, digits }: Pick<HoldingWaysProps, 'holding' | 'sent' | 'digits'>) {
  if (sent === undefined || !coin.amount.known || sent === coin.amount.value) return null;
  return (
    <p className="text-12 text-muted">
      {t('{amount} of it is sent. The rest is kept for network fees.', {
        amount: coinText({ ...coin, amount: known(sent) }, 'down', digits),
      })}
    </p>
  );
}

interface SimplestProps extends Pick<HoldingWaysProps, 'lacksGas' | 'catalog' | 'digits'> {
  readonly way: Way;
  /** Whether it is a voucher that comes before native ways, as these need gas that one lacks. */
  readonly isFirstForGas: boolean;
}

/** "Simplest: USDC on Arbitrum" and what comes of it; all of it leads to Compare. */
function Simplest({ way: { move, outcome }, isFirstForGas, lacksGas, catalog, digits }: SimplestProps) {
  if (outcome.kind === 'stays') return null;
  const { route } = outcome;
  const figures = [
    t('about {coin} arrives', { coin: coinText(coinOf(move.to, route.amount_out, catalog), 'down', digits) }),
    costClause(summaryCost(route), digits),
    signaturesText(route.txs_required, digits, route.approvals_most),
    shortDuration(route.duration_seconds, digits, t('time not given')),
  ];
  return (
    <div className="relative flex items-center gap-3 rounded-8 border border-accent px-3 py-2 hover:bg-surface">
      <div className="min-w-0 flex-1">
        <p className="text-16">
          {rich('Simplest: <to>{target}</to>', {
            to: (words) => <strong className="font-semibold">{words}</strong>,
            target: wayName(move, catalog),
          })}
        </p>
        {!isNativeForm(move.to, move.holding, catalog) && (
          <p className="text-12 text-muted">
            <Points>
              {kindText(move.to, catalog)}
              {t('nothing is known to end it')}
            </Points>
          </p>
        )}
        {isFirstForGas && <p className="text-12">{t('A voucher, not native: native ways need gas that you lack')}</p>}
        <p>
          <Points>{figures}</Points>
        </p>
        <OutcomeNote {...{ outcome, lacksGas }} />
        <OnwardNote way={{ move, outcome }} lacksGas={lacksGas} />
        <ThroughNote way={{ move, outcome }} catalog={catalog} />
      </div>
      <CompareLink move={move} catalog={catalog} />
    </div>
  );
}

/** That one lacks the gas to move on from where it ends. */
function OnwardNote({ way: { move, outcome }, lacksGas }: { readonly way: Way; readonly lacksGas: LacksGas }) {
  const onTheWay = lacksGas(outcome);
  const onward = lacksGas(outcome, move.to).filter((coin) => !onTheWay.includes(coin));
  if (onward.length === 0) return null;
  return (
    <span className="block text-12 text-warn">
      {t('Stays there until you hold {coins} for gas', { coins: listText(onward) })}
    </span>
  );
}

/** That it goes through the chain which caps what leaves it; of a balance that lies there the page says so above. */
function ThroughNote({ way: { move, outcome }, catalog }: { readonly way: Way; readonly catalog: Catalog }) {
  const { liveness, origin_chain_id: issuer = '' } = move.holding.asset ?? {};
  if (outcome.kind === 'stays' || liveness?.limited_from === undefined) return null;
  if (!outcome.route.chain_ids?.slice(1, -1).includes(issuer)) return null;
  return (
    <span className="block text-12 text-warn">
      {t('Goes through {chain}, which limits what leaves it', { chain: chainName(catalog, issuer) })}
    </span>
  );
}

interface AllSimplestProps extends Pick<HoldingWaysProps, 'lacksGas' | 'catalog' | 'digits'> {
  readonly ways: ReadonlyMap<Holding, readonly Way[]>;
}

/** What the simplest way of each balance comes to in all. */
function AllSimplest({ ways, lacksGas, catalog, digits }: AllSimplestProps) {
  const simplest = [...ways].flatMap(([holding, of]) => simplestWay(of, { holding, lookup: catalog, lacksGas }) ?? []);
  const { count, cost, signatures, approvals } = sumHome(simplest, null);
  if (count === 0) return t('None of these balances can move.');
  return t(
    'Simplest ways for {count, plural, one {{number} balance} other {{number} balances}}: {signatures}, {cost} in total.',
    {
      ...{ count, number: digits(`${count}`) },
      ...{ signatures: signaturesText(signatures, digits, approvals), cost: costText(known(cost), digits) },
    },
  );
}

interface WayTableProps extends Pick<HoldingWaysProps, 'holding' | 'lacksGas' | 'catalog' | 'digits'> {
  /** The id of its heading. */
  readonly label: string;
  readonly ways: readonly Way[];
}

/** First those into the same asset where its own issuer issues it, then those into any other thing. */
function WayTable({ label, ways, holding, ...shown }: WayTableProps) {
  const native = ways.filter(({ move: { to } }) => isNativeForm(to, holding, shown.catalog));
  const others = ways.filter((way) => !native.includes(way));
  const hasLimits = ways.some(({ outcome }) => outcome.kind !== 'stays' && (outcome.route.limits?.length ?? 0) > 0);
  return (
    <MoveTable
      label={{ 'aria-labelledby': label }}
      columns={[
        [t('Into'), ''],
        [t('Arrives'), 'w-[17%]'],
        [t('Costs'), 'w-[10%]'],
        [t('Time'), 'w-[8%]'],
        [t('Signatures'), 'w-[12%]'],
        ...(hasLimits ? [[t('Limit per transfer'), 'w-[25%]'] as const] : []),
      ]}
    >
      {native.map((way) => (
        <WayRow key={assetKey(way.move.to)} way={way} isOther={false} {...{ hasLimits, ...shown }} />
      ))}
      {native.length > 0 && others.length > 0 && (
        <tr className="block border-divider border-t @2xl:table-row">
          <th
            scope="rowgroup"
            colSpan={hasLimits ? 7 : 6}
            className="block pt-3 pb-1 text-start text-muted @2xl:table-cell"
          >
            {t('Into vouchers and other tokens')}
          </th>
        </tr>
      )}
      {others.map((way) => (
        <WayRow key={assetKey(way.move.to)} way={way} isOther={native.length > 0} {...{ hasLimits, ...shown }} />
      ))}
    </MoveTable>
  );
}

interface WayRowProps extends Pick<HoldingWaysProps, 'lacksGas' | 'catalog' | 'digits'> {
  readonly way: Way;
  /** Whether it says what it is, where it is another thing than what ends. */
  readonly isOther: boolean;
  /** Whether any way of its table names one. */
  readonly hasLimits: boolean;
}

const WayRow = ({ way: { move, outcome }, isOther, hasLimits, lacksGas, catalog, digits }: WayRowProps) => (
  <MoveRow
    head={
      <>
        <span className="block font-semibold">{wayName(move, catalog)}</span>
        {isOther && <span className="block text-12 text-muted">{kindText(move.to, catalog)}</span>}
        <OutcomeNote {...{ outcome, lacksGas }} />
        <OnwardNote way={{ move, outcome }} lacksGas={lacksGas} />
        <ThroughNote way={{ move, outcome }} catalog={catalog} />
      </>
    }
  >
    {outcome.kind === 'stays' ? (
      <SentenceCell span={hasLimits ? 5 : 4}>
        <span className="text-warn">
          {t('More than one transfer takes: at most {limits}. Send it in parts.', {
            limits: limitsText(outcome.limits, catalog, digits),
          })}
        </span>
      </SentenceCell>
    ) : (
      <>
        <OutcomeCells {...{ move, outcome, catalog, digits }} />
        {hasLimits && (
          <Cell place="wide">
            <span className="text-12 text-muted">
              {outcome.route.limits?.length ? limitsText(outcome.route.limits, catalog, digits) : t('not known')}
            </span>
          </Cell>
        )}
      </>
    )}
    <CompareCell move={move} catalog={catalog} />
  </MoveRow>
);

/** What it is: a basket, a voucher with its way, a copy; "" for a token of its own chain. */
function kindText(id: AssetId, catalog: Catalog): string {
  const asset = catalog.asset(id);
  if (asset === undefined) return '';
  return isBasket(asset) ? t('a basket of several tokens') : (originText(asset, catalog) ?? t('another token'));
}

/** "1,000,000 USDC by CCTP" */
function limitsText(limits: readonly LaneLimit[], catalog: Catalog, digits: FormatNumber): string {
  const texts = limits.map(({ via, limit, chain_id, denom }) => {
    const coin: Coin = coinOf({ chain_id, denom }, limit, catalog);
    return t('{amount} by {bridge}', {
      amount: coinText(coin, 'down', digits),
      bridge: bridgeName(catalog, via),
    });
  });
  return listText([...new Set(texts)]);
}

/** "12 USDC on Noble", "$12.00" */
const HeldAt = ({ holding: { coin, chain, usd }, digits }: { holding: Holding; digits: FormatNumber }) => (
  <Points>
    <span>
      <span translate="no" className="font-semibold">
        {coinText(coin, 'down', digits)}
      </span>{' '}
      <span className="text-muted">{t('on {chain}', { chain })}</span>
    </span>
    <span translate="no" className="text-muted">
      {usdText(usd, 'down', digits)}
    </span>
  </Points>
);

/** What can neither be moved nor redeemed: how much, by account, without a value and without a way. */
const Stuck = ({ holdings, ending, digits }: Pick<WaysProps, 'holdings' | 'ending'> & Pick<AccountProps, 'digits'>) =>
  byHolder(holdings).map((group) => (
    <Account key={group.key} {...{ group, ending, digits }}>
      <ul className="flex flex-col gap-1">
        {group.holdings.map((holding) => (
          <li key={holding.key}>
            <HeldAt holding={holding} digits={digits} />
          </li>
        ))}
      </ul>
    </Account>
  ));
