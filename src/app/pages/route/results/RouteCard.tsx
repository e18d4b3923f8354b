import clsx from 'clsx';
import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  Coins,
  type LucideIcon,
  PenLine,
  Timer,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import { useId } from 'react';
import { coinText, usdOfAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatAmount, readUsd, usdText } from '#app/format/amount.ts';
import { count, type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { formatLoss, readPercent } from '#app/format/percent.ts';
import { durationText } from '#app/format/time.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { BadgeKind, Highlights } from '../comparison/highlights.ts';
import type { Side } from '../query/page-state.ts';
import { feesText } from '../steps/fee-text.ts';
import { shortfall } from '../steps/shortfall.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { RoutePath } from './RoutePath.tsx';

const SHAPE = 'min-h-[152px] medium:min-h-[136px] rounded-8 border';

interface RouteCardProps {
  compared: ComparedRoute;
  highlights: Highlights | undefined;
  side: Side;
  lookup: Lookup;
  /** Balance of the sent asset in smallest units; null if unknown. */
  balance: bigint | null;
  isOpen: boolean;
  /** Whether it is no longer offered, so that the figures are those of an earlier round. */
  isGone: boolean;
  /** Whether the figures may be outdated, which hides the badges. */
  isStale: boolean;
  /** Smallest units by which the shown amount changed in the last round. */
  change: bigint | undefined;
  onOpen: () => void;
}

/** A route in short, to compare. Its heading is a button that covers the whole card. */
export function RouteCard(props: RouteCardProps) {
  const { compared, highlights, side, isOpen, isGone, isStale, onOpen } = props;
  const digits = useFormatNumber();
  const textId = useId();
  return (
    <article
      className={clsx(
        SHAPE,
        'relative flex flex-col justify-center gap-1.5 bg-raised px-4 py-2.5',
        isOpen ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-divider hover:border-edge',
      )}
    >
      {isGone && <p className="font-semibold text-12 text-warn">No longer offered</p>}
      {highlights && !isGone && !isStale && highlights.badges.length > 0 && (
        <p className="flex flex-wrap gap-1">
          <Badges kinds={highlights.badges} />
        </p>
      )}
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading {...{ compared, side, isOpen, onOpen, textId, change: props.change }} />
        <p className="flex gap-3 text-muted">
          <Dollars compared={compared} side={side} />
          {highlights?.gap && !isGone && <span>{highlights.gap}</span>}
        </p>
      </div>
      <RoutePath steps={compared.steps} textId={textId} />
      <p className="text-12 text-muted">{cardFacts(compared, digits).join(' · ')}</p>
      {highlights?.reason && !isGone && <p className="text-12 text-faint">{highlights.reason}</p>}
      <WarningLine {...{ compared, side, lookup: props.lookup, balance: props.balance }} />
    </article>
  );
}

interface HeadingProps extends Pick<RouteCardProps, 'compared' | 'side' | 'isOpen' | 'onOpen' | 'change'> {
  /** Id of the path as text, which distinguishes routes with equal amounts. */
  textId: string;
}

function Heading({ compared, side, isOpen, onOpen, textId, change }: HeadingProps) {
  const digits = useFormatNumber();
  const id = useId();
  const coin = side === 'in' ? compared.received : compared.sent;
  const text = coinText(coin, side === 'in' ? 'down' : 'up', digits);
  return (
    <h3 className="font-semibold text-20">
      <button
        type="button"
        id={id}
        aria-labelledby={`${id} ${textId}`}
        data-route-card
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className="text-left after:absolute after:inset-0 after:rounded-8 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
      >
        {side === 'out' && <span className="font-normal text-14 text-muted">You send about </span>}
        {text}
      </button>
      {change !== undefined && (
        <span className="ml-2 inline-flex items-center gap-1 font-normal text-12 text-info">
          <span aria-hidden className="size-1.5 rounded-full bg-info" />
          {change > 0n ? '+' : ''}
          {formatAmount(change, coin.decimals ?? 0, 'down', digits)} since last
        </span>
      )}
    </h3>
  );
}

function Dollars({ compared: { route, sent, received }, side }: { compared: ComparedRoute; side: Side }) {
  const digits = useFormatNumber();
  const usd =
    side === 'in'
      ? usdOfAmount(received.amount, readUsd(route.usd_amount_out))
      : usdOfAmount(sent.amount, readUsd(route.usd_amount_in));
  return <span>{usdText(usd, side === 'in' ? 'down' : 'up', digits)}</span>;
}

const BADGES: Record<BadgeKind, { label: string; Icon: LucideIcon }> = {
  'most-received': { label: 'Most received', Icon: TrendingUp },
  'least-sent': { label: 'Least sent', Icon: TrendingUp },
  'most-before-fees': { label: 'Most received before fees', Icon: ArrowUp },
  'least-before-fees': { label: 'Least sent before fees', Icon: ArrowDown },
  'best-after-fees': { label: 'Best after fees', Icon: TrendingUp },
  fastest: { label: 'Fastest', Icon: Timer },
  'lowest-fees': { label: 'Lowest listed fees', Icon: Coins },
  'fewest-signatures': { label: 'Fewest signatures', Icon: PenLine },
};

function Badges({ kinds }: { kinds: readonly BadgeKind[] }) {
  return kinds.map((kind) => {
    const { label, Icon } = BADGES[kind];
    return (
      <Badge key={kind} tone={Icon === TrendingUp ? 'good' : 'info'}>
        <Icon size={12} aria-hidden />
        {label}
      </Badge>
    );
  });
}

const signaturesFact = ({ signatures }: ComparedRoute, digits: FormatNumber): string =>
  signatures.known ? count(signatures.value, 'signature', 'signatures', digits) : 'signatures not given';

function impactFact({ route, steps }: ComparedRoute, digits: FormatNumber): string[] {
  const value = readPercent(route.swap_price_impact_percent, '');
  if (value.known) return [`price impact ${formatLoss(value.value, digits)}`];
  return steps.some(({ family }) => family === 'swap') ? ['price impact not given'] : [];
}

/** "about 4 min", "2 signatures", "fees $0.38", "price impact 0.12%". Unknown figures are stated as such. */
function cardFacts(compared: ComparedRoute, digits: FormatNumber): string[] {
  const { seconds, fees } = compared;
  return [
    durationText(seconds.known ? seconds.value : null, digits),
    signaturesFact(compared, digits),
    feesText(fees, digits),
    ...impactFact(compared, digits),
  ];
}

/** The worst warning only; the inspector shows all of them. */
function WarningLine({
  compared,
  side,
  lookup,
  balance,
}: Pick<RouteCardProps, 'compared' | 'side' | 'lookup' | 'balance'>) {
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
    <p className={clsx('flex items-start gap-1.5 text-12', isSevere ? 'text-bad' : 'text-warn')}>
      <Icon size={16} aria-hidden className="shrink-0" />
      <span>{worst.sentence}</span>
    </p>
  );
}

/** Placeholder for a card while responses are pending. */
export const RouteCardSkeleton = () => (
  <div aria-hidden className={clsx(SHAPE, 'flex flex-col gap-3 border-divider px-4 py-3')}>
    <Skeleton className="h-6 w-40" />
    <Skeleton className="h-4 w-56" />
    <Skeleton className="h-4 w-32" />
    <Skeleton className="h-4 w-full" />
  </div>
);
