import clsx from 'clsx';
import { CircleAlert, Columns2, PenLine, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatAmount } from '#app/format/amount.ts';
import { formatMaybe } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { shortDuration } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { columnAmount } from '../comparison/amount-column.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import { carriersText, type Highlights } from '../comparison/highlights.ts';
import { costAtOwnPrices, type OwnPrices } from '../comparison/own-prices.ts';
import { costText } from '../comparison/route-cost.ts';
import { routeName } from '../comparison/route-name.ts';
import { FreezeButton } from '../keeping/FreezeButton.tsx';
import type { Side } from '../query/page-state.ts';
import { TickBox } from '../side-by-side/TickBox.tsx';
import { shortfall } from '../steps/shortfall.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { RoutePath } from './RoutePath.tsx';

/** A row is a line of the table's columns; where the list is narrow, figures stand over the path. */
const ROW = 'col-span-full grid min-h-17 grid-cols-subgrid items-center gap-y-0.5 border-divider border-t px-3 py-2.5';

interface RouteRowProps {
  compared: ComparedRoute;
  comparisonKey: string;
  highlights: Highlights | undefined;
  side: Side;
  /** Decimal places of the amounts of the column. */
  places: number;
  lookup: Lookup;
  /** Balance of the sent asset in smallest units; null if unknown. */
  balance: bigint | null;
  isOpen: boolean;
  /** Whether it is no longer offered, so that the figures are those of an earlier round. */
  isGone: boolean;
  /** Whether the figures may be outdated, which hides the tag. */
  isStale: boolean;
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

/** Characters of amount and cost that a phone has room for beside time and signatures. */
const ROOM = 24;

/** A route in one line of figures and one of words. Its amount is a button that covers the whole row. */
export function RouteRow(props: RouteRowProps) {
  const { compared, highlights, isOpen, isGone, isStale, prices } = props;
  const digits = useFormatNumber();
  const textId = useId();
  const { isUnsafe } = compared;
  const amount = columnAmount(compared, props.side, props.places, digits);
  const cost = costWithShare(compared, digits);
  const isLong = amount.length + cost.length > ROOM;
  return (
    <tr
      data-flip={compared.id}
      className={clsx(
        ROW,
        'group relative hover:bg-surface',
        isOpen && 'bg-info-ground/60 shadow-[inset_3px_0_0_var(--accent)]',
        isUnsafe && 'shadow-[inset_3px_0_0_var(--bad)]',
      )}
    >
      <td className="order-5 col-span-full flex min-w-0 items-center gap-2 @xl/list:order-none @xl/list:col-span-1">
        <TickBox compared={compared} comparisonKey={props.comparisonKey} />
        <div className="min-w-0 flex-1">
          <RoutePath steps={compared.steps} textId={textId} />
          <p className="mt-0.5 text-muted text-12">
            {[carriersText(compared, digits), isGone ? '' : highlights?.reason].filter(Boolean).join(' · ')}
          </p>
        </div>
      </td>
      <td className={clsx('min-w-0 @xl/list:text-right', isLong && '@max-xl/list:col-span-full')}>
        <AmountButton {...props} amount={amount} textId={textId} />
      </td>
      <td
        className={clsx(
          'text-right font-semibold text-16',
          isUnsafe && 'text-bad',
          isLong && '@max-xl/list:col-span-2 @max-xl/list:text-left',
        )}
      >
        <Figure>{cost}</Figure>
        {prices !== null && (
          <span className="block font-normal text-12 text-muted">
            {ownCostText(costAtOwnPrices(compared, prices), digits)}
          </span>
        )}
      </td>
      <td translate="no" className="text-right">
        {shortDuration(compared.seconds.known ? compared.seconds.value : null, digits)}
      </td>
      <td className="text-right">
        <Signatures compared={compared} digits={digits} />
      </td>
      <td className="order-6 col-span-full flex flex-wrap items-baseline gap-x-2 text-12 empty:hidden @max-4xl/list:pl-9 @max-4xl/list:pointer-coarse:pl-13 @4xl/list:order-none @4xl/list:col-span-1 @4xl/list:block">
        <Verdict {...{ highlights, isGone, isStale }} />
        {!isGone && <RowActions {...props} />}
      </td>
      <WarningLine {...props} />
    </tr>
  );
}

/** "$0.20"; of an unsafe route with its share: "$84,481,358.00 (70.4%)". */
function costWithShare({ cost, isUnsafe }: ComparedRoute, digits: FormatNumber): string {
  const text = costText(cost, digits);
  const share = isUnsafe && cost.known ? cost.value.share : null;
  return share === null || share.units <= 0n ? text : `${text} (${formatLoss(share, digits)})`;
}

/** "$1.64 at your prices", "time not given" */
const ownCostText = (cost: ReturnType<typeof costAtOwnPrices>, digits: FormatNumber): string =>
  formatMaybe(cost, () => t('{cost} at your prices', { cost: costText(cost, digits) }));

interface AmountButtonProps extends Pick<RouteRowProps, 'compared' | 'side' | 'isOpen' | 'onOpen' | 'change'> {
  amount: string;
  /** Id of the path as text, which distinguishes routes with equal amounts. */
  textId: string;
}

function AmountButton({ compared, side, amount, isOpen, onOpen, textId, change }: AmountButtonProps) {
  const digits = useFormatNumber();
  const id = useId();
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;
  return (
    <h3 className="font-semibold text-16">
      <button
        type="button"
        id={id}
        aria-labelledby={`${id} ${textId}`}
        data-route-card
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-8 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
      >
        {side === 'out' ? (
          rich('<hidden>You send about</hidden> {amount}', { hidden, amount: <Figure>{amount}</Figure> })
        ) : (
          <Figure>{amount}</Figure>
        )}
      </button>
      {change !== undefined && (
        <span className="block font-normal text-12 text-info">
          <span aria-hidden className="mr-1 inline-block size-1.5 rounded-full bg-info" />
          <span>
            {t('{change} since last', {
              change: `${change > 0n ? '+' : ''}${formatAmount(change, estimatedCoin(compared, side).decimals ?? 0, 'down', digits)}`,
            })}
          </span>
        </span>
      )}
    </h3>
  );
}

function Signatures({ compared: { signatures }, digits }: { compared: ComparedRoute; digits: FormatNumber }) {
  return (
    <span className="inline-flex items-center gap-1">
      <PenLine size={14} aria-hidden className="text-muted" />
      <span className="sr-only">{t('signatures')} </span>
      <Figure>{signatures.known ? digits(String(signatures.value)) : t('not given')}</Figure>
    </span>
  );
}

/**
 * On the edge of the row under the pointer or with the focus, where they hide no figure. A finger uses the tick boxes, which
 * are always there, and the buttons of the open route.
 */
function RowActions({ compared, takenAt, onCompare }: Pick<RouteRowProps, 'compared' | 'takenAt' | 'onCompare'>) {
  const name = routeName(compared);
  return (
    <span className="-translate-y-1/2 absolute top-0 right-2 z-10 flex gap-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 print:hidden [@media(hover:none)]:hidden">
      {onCompare && (
        <Button size="small" aria-label={t('Compare {name} with the best', { name })} onClick={onCompare}>
          <Columns2 size={12} aria-hidden />
          {t('Compare')}
        </Button>
      )}
      {takenAt !== null && (
        <FreezeButton compared={compared} takenAt={takenAt} aria-label={t('Save {name}', { name })} />
      )}
    </span>
  );
}

function Verdict({ highlights, isGone, isStale }: Pick<RouteRowProps, 'highlights' | 'isGone' | 'isStale'>) {
  if (isGone) return <span className="font-semibold text-warn">{t('No longer offered')}</span>;
  if (highlights === undefined) return null;
  const tag = isStale ? '' : highlights.tag;
  return (
    <>
      {tag !== '' && <span className="font-semibold text-14 text-good @4xl/list:block">{tag}</span>}
      {highlights.gap !== '' && <span className="text-muted">{highlights.gap}</span>}
    </>
  );
}

/** The worst warning only; the inspector shows all of them. */
function WarningLine({ compared, side, lookup, balance }: RouteRowProps) {
  const digits = useFormatNumber();
  const { route, fees, sent } = compared;
  // For an exact input the form already shows this warning.
  const isShownInForm = side === 'in' && balance !== null && sent.amount.known && sent.amount.value > balance;
  const [worst] = [
    ...routeWarnings(route, fees, lookup, digits),
    ...(isShownInForm ? [] : shortfall(route, side, balance, lookup, digits)),
  ];
  if (worst === undefined || worst.level === 'note') return null;
  const isSevere = worst.level === 'severe';
  const Icon = isSevere ? TriangleAlert : CircleAlert;
  return (
    <td
      className={clsx(
        'order-7 col-span-full flex items-start gap-1.5 pl-9 text-12 pointer-coarse:pl-13',
        isSevere ? 'text-bad' : 'text-warn',
      )}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      <span>
        {worst.sentence}
        {worst.source !== undefined && (
          <span lang="en" className="text-muted">
            {' '}
            {worst.source}
          </span>
        )}
      </span>
    </td>
  );
}

/** Placeholder for a row while responses are pending. */
export const RouteRowSkeleton = () => (
  <tr aria-hidden className={ROW}>
    <td className="col-span-full flex flex-col gap-2">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </td>
  </tr>
);
