import clsx from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useId } from 'react';
import { type Coin, coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatAmount } from '#app/format/amount.ts';
import { costClause, lostShare } from '#app/format/cost.ts';
import { formatMaybe } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Points } from '#app/ui/Points.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { amountRounding } from '../comparison/amount-gap.ts';
import { type ComparedRoute, unsafeWord } from '../comparison/compared-route.ts';
import { partiesText } from '../comparison/effort-cost.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import type { Highlights } from '../comparison/highlights.ts';
import { costAtOwnPrices, type OwnPrices } from '../comparison/own-prices.ts';
import { costsMuch, costText } from '../comparison/route-cost.ts';
import { wayText } from '../comparison/route-name.ts';
import type { Side } from '../query/page-state.ts';
import { TickBox } from '../side-by-side/TickBox.tsx';
import { nearCapacity } from '../steps/near-capacity.ts';
import { shortfall } from '../steps/shortfall.ts';
import { signingNumber, signingText } from '../steps/signatures-text.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { gasTag } from './gas-tag.ts';

const RowActions = lazyComponent(() => import('./RowActions.tsx'), 'optional');

/** A row is a line of the table's columns; where the list is narrow, the figures of two stand under the name. */
export const ROW =
  'col-span-full grid grid-cols-subgrid items-center border-divider border-t px-1 min-h-18 py-2 @xl/list:min-h-15 @xl/list:px-3';

/** What arrives is the figure that people look for; where the list is narrow, what it costs stands under it. */
export const AMOUNT_CELL =
  'col-start-2 row-start-1 self-end text-end font-semibold text-16 @xl/list:col-auto @xl/list:row-auto @xl/list:self-center';
export const COST_CELL =
  'col-start-2 row-start-2 self-start text-end @xl/list:col-auto @xl/list:row-auto @xl/list:self-center @xl/list:text-16';

/** Under what arrives, the figure of a cost that is nothing to heed. */
export const QUIET_COST = '@max-xl/list:text-muted';

/** Below a head the figure alone; where the list is narrow, that it is a cost. */
export const CostOf = ({
  compared: { cost },
  digits,
}: {
  compared: Pick<ComparedRoute, 'cost'>;
  digits: FormatNumber;
}) => (
  <>
    <Figure className="@xl/list:hidden">{costClause(cost, digits)}</Figure>
    <Figure className="hidden @xl/list:inline">{costText(cost, digits)}</Figure>
  </>
);

interface RouteRowProps {
  compared: ComparedRoute;
  comparisonKey: string;
  highlights: Highlights | undefined;
  side: Side;
  lookup: Lookup;
  /** What the head says that all routes need. */
  need: string;
  /** The places of the amounts in the column. */
  places: number | undefined;
  /** Balance of the sent asset in smallest units; null if unknown. */
  balance: bigint | null;
  isOpen: boolean;
  /** Whether it is no longer offered, so that the figures are those of an earlier round. */
  isGone: boolean;
  /** Smallest units by which the shown amount changed in the last round. */
  change: bigint | undefined;
  /** The person's own prices; null if they are no part of the order. */
  prices: OwnPrices | null;
  /** When the quotes arrived, milliseconds since 1970; null without any. */
  takenAt: number | null;
  onOpen: () => void;
  /** Puts it beside the best route; null for the best itself. */
  onCompare: (() => void) | null;
}

/** A route by its name, which is a button that covers the whole row, with its figures. */
export function RouteRow(props: RouteRowProps) {
  const { compared, side, isOpen, prices, change } = props;
  const digits = useFormatNumber();
  const amountId = useId();
  const { isUnsafe } = compared;
  const isDear = !isUnsafe && costsMuch(compared.cost);
  const share = isUnsafe || isDear ? lostShare(compared.cost, digits) : '';
  const gas = gasTag(compared, props.lookup);
  const ownGas = gas === props.need ? '' : gas;
  return (
    <tr
      data-flip={compared.id}
      className={clsx(
        ROW,
        'group relative hover:bg-surface',
        isOpen && 'bg-info-ground/60 shadow-[inset_3px_0_0_var(--accent)] rtl:shadow-[inset_-3px_0_0_var(--accent)]',
        isUnsafe && 'shadow-[inset_3px_0_0_var(--bad)] rtl:shadow-[inset_-3px_0_0_var(--bad)]',
      )}
    >
      <td className="col-span-full flex min-w-0 items-center gap-2 @min-[15rem]/list:col-auto @min-[15rem]/list:row-span-2 @xl/list:row-auto @xl/list:gap-3">
        <TickBox compared={compared} comparisonKey={props.comparisonKey} />
        <div className="min-w-0">
          <NameLine {...props} amountId={amountId} />
          <p className="text-muted @xl/list:hidden">
            <Clauses of={figuresOf(compared, digits)} gas={ownGas} />
          </p>
          <p className="hidden text-muted @xl/list:block">
            <Clauses of={differences(props, digits)} gas={ownGas} />
          </p>
        </div>
      </td>
      <td className={AMOUNT_CELL}>
        <Amount id={amountId} coin={estimatedCoin(compared, side)} side={side} digits={digits} places={props.places} />
        {change !== undefined && (
          <span className="block font-normal text-14 text-info">
            {t('{change} since last', {
              change: `${change > 0n ? '+' : ''}${formatAmount(change, estimatedCoin(compared, side).decimals ?? 0, 'down', digits)}`,
            })}
          </span>
        )}
      </td>
      <td
        className={clsx(
          COST_CELL,
          isUnsafe ? 'font-semibold text-bad' : isDear ? 'font-semibold text-warn' : QUIET_COST,
        )}
      >
        <CostOf compared={compared} digits={digits} />
        {share !== '' && <Figure className="block text-14">{`(${share})`}</Figure>}
        {prices !== null && (
          <span className="block font-normal text-14 text-muted">
            {ownCostText(costAtOwnPrices(compared, prices), digits)}
          </span>
        )}
      </td>
      <td translate="no" className="hidden text-end @xl/list:block">
        {timeText(compared, digits)}
      </td>
      <td className="hidden text-end @xl/list:block">
        <Figure>{signingNumber(compared, digits)}</Figure>
      </td>
      <td className="hidden @xl/list:block @xl/list:min-w-12.5 print:hidden [@media(hover:none)]:hidden">
        <Suspense>{!props.isGone && <RowActions {...props} />}</Suspense>
      </td>
      <WarningLine {...props} />
    </tr>
  );
}

const timeText = ({ seconds }: ComparedRoute, digits: FormatNumber): string =>
  shortDuration(seconds.known ? seconds.value : null, digits);

/** "46 s", "1 signature", "trusts Hyperlane", "at most 104,000 USDC": what the columns say, where there is no room for them, and a limit. */
const figuresOf = (compared: ComparedRoute, digits: FormatNumber): string[] =>
  [
    timeText(compared, digits),
    signingText(compared, digits),
    partiesText(compared),
    nearCapacity(compared.route, compared.steps, digits),
  ].filter(Boolean);

/** "$0.50 less, 19 min later", "at most 104,000 USDC"; of the first of the list, what lies between its ends and whom it needs. */
function differences({ compared, highlights, isGone }: RouteRowProps, digits: FormatNumber): string[] {
  const gap = isGone ? '' : (highlights?.gap ?? '');
  const first = gap === '' ? [wayText(compared.steps), partiesText(compared)] : [gap];
  return [...first, nearCapacity(compared.route, compared.steps, digits)].filter(Boolean);
}

/** Short facts, and at last what one must own. */
const Clauses = ({ of, gas }: { of: readonly string[]; gas: string }) => (
  <Points>
    {of}
    {gas && <span className="text-warn">{gas}</span>}
  </Points>
);

/** "$1.64 at your prices", "time not given" */
const ownCostText = (cost: ReturnType<typeof costAtOwnPrices>, digits: FormatNumber): string =>
  formatMaybe(cost, () => t('{cost} at your prices', { cost: costText(cost, digits) }));

interface NameLineProps extends RouteRowProps {
  amountId: string;
}

/** The name with what the route is best at. */
function NameLine({ compared, highlights, isOpen, isGone, onOpen, amountId }: NameLineProps) {
  const id = useId();
  const tag = isGone ? '' : (highlights?.tag ?? '');
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <h3 className="min-w-0 font-semibold text-16">
        <button
          type="button"
          id={id}
          aria-labelledby={`${id} ${amountId}`}
          data-route-card
          aria-current={isOpen ? 'true' : undefined}
          onClick={onOpen}
          className="text-start after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-8 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {compared.name}
        </button>
      </h3>
      {compared.isUnsafe && (
        <span className="font-semibold text-12 text-bad @xl/list:text-14">{unsafeWord(compared)}</span>
      )}
      {tag !== '' && <span className="font-semibold text-12 text-good @xl/list:text-14">{tag}</span>}
      {isGone && <span className="font-semibold text-warn">{t('No longer offered')}</span>}
    </div>
  );
}

interface AmountProps {
  id?: string;
  coin: Coin;
  side: Side;
  digits: FormatNumber;
  places: number | undefined;
}

/** The head of the list says what it is, and where columns have heads the form names the asset. */
export function Amount({ id, coin, side, digits, places }: AmountProps) {
  const { amount, decimals, symbol } = coin;
  const isPlain = amount.known && decimals !== null;
  return (
    <span id={id}>
      {side === 'out' && <span className="sr-only">{t('You send about')} </span>}
      <bdi dir="ltr">
        <Figure>
          {isPlain
            ? formatAmount(amount.value, decimals, amountRounding(side), digits, places)
            : coinText(coin, amountRounding(side), digits)}
        </Figure>
        {isPlain && <span className="@xl/list:sr-only"> {symbol}</span>}
      </bdi>
    </span>
  );
}

/** The worst warning only, but not of a loss that its cost shows; the inspector shows all of them. */
function WarningLine({ compared, side, lookup, balance }: RouteRowProps) {
  const digits = useFormatNumber();
  const { route, fees, sent, isUnsafe } = compared;
  // For an exact input the form already shows this warning.
  const isShownInForm = side === 'in' && balance !== null && sent.amount.known && sent.amount.value > balance;
  const [worst] = [
    ...(isUnsafe && lostShare(compared.cost, digits) !== '' ? [] : routeWarnings(route, fees, lookup, digits)),
    ...(isShownInForm ? [] : shortfall(route, side, balance, lookup, digits)),
  ];
  if (worst === undefined || worst.level === 'note') return null;
  const isSevere = worst.level === 'severe';
  const Icon = isSevere ? TriangleAlert : CircleAlert;
  return (
    <td className={clsx('col-span-full flex items-start gap-1.5 ps-10', isSevere ? 'text-bad' : 'text-warn')}>
      <Icon size={16} aria-hidden className="shrink-0" />
      <span>{worst.sentence}</span>
    </td>
  );
}

/** Placeholder for a row while responses are pending. */
export const RouteRowSkeleton = () => (
  <tr aria-hidden className={ROW}>
    <td className="col-span-full flex flex-col gap-2">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-1/5" />
    </td>
  </tr>
);
