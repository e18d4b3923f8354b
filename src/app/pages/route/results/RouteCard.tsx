import clsx from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { coinText, usdOfAmount } from '../../../asset/coin.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { formatAmount, readUsd, usdText } from '../../../format/amount.ts';
import { useFormatNumber } from '../../../format/number.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Candidate } from '../comparison/candidate.ts';
import type { Remarks } from '../comparison/remarks.ts';
import type { Side } from '../query/page-state.ts';
import { shortfall } from '../steps/shortfall.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { cardFacts } from './card-facts.ts';
import { RoutePath } from './RoutePath.tsx';
import { RouteTags } from './RouteTags.tsx';

const SHAPE = 'min-h-[152px] medium:min-h-[136px] rounded-8 border';

interface RouteCardProps {
  candidate: Candidate;
  remarks: Remarks | undefined;
  side: Side;
  lookup: Lookup;
  /** What is held of the asset that is sent, smallest units; null where that is not known. */
  held: bigint | null;
  isOpen: boolean;
  /** The service offers it no longer; its figures are the last ones. */
  isGone: boolean;
  /** The figures may no longer hold: then nothing is praised for them. */
  isOld: boolean;
  /** Units by which the shown amount changed in the last round. */
  change: bigint | undefined;
  onOpen: () => void;
}

/** One way to go, short enough to compare. The whole card opens it; its heading is the button. */
export function RouteCard(props: RouteCardProps) {
  const { candidate, remarks, side, isOpen, isGone, isOld, onOpen } = props;
  const digits = useFormatNumber();
  const wordsId = useId();
  return (
    <article
      className={clsx(
        SHAPE,
        'relative flex flex-col justify-center gap-1.5 bg-raised px-4 py-2.5',
        isOpen ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-divider hover:border-edge',
      )}
    >
      {isGone && <p className="font-semibold text-12 text-warn">No longer offered</p>}
      {remarks && !isGone && !isOld && remarks.tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          <RouteTags tags={remarks.tags} />
        </p>
      )}
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading {...{ candidate, side, isOpen, onOpen, wordsId, change: props.change }} />
        <p className="flex gap-3 text-muted">
          <Dollars candidate={candidate} side={side} />
          {remarks?.gap && !isGone && <span>{remarks.gap}</span>}
        </p>
      </div>
      <RoutePath steps={candidate.steps} wordsId={wordsId} />
      <p className="text-12 text-muted">{cardFacts(candidate, digits).join(' · ')}</p>
      {remarks?.why && !isGone && <p className="text-12 text-faint">{remarks.why}</p>}
      <WarningLine {...{ candidate, side, lookup: props.lookup, held: props.held }} />
    </article>
  );
}

interface HeadingProps extends Pick<RouteCardProps, 'candidate' | 'side' | 'isOpen' | 'onOpen' | 'change'> {
  /** Of the way in words: two routes may receive the same. */
  wordsId: string;
}

function Heading({ candidate, side, isOpen, onOpen, wordsId, change }: HeadingProps) {
  const digits = useFormatNumber();
  const id = useId();
  const coin = side === 'in' ? candidate.received : candidate.sent;
  const text = coinText(coin, side === 'in' ? 'down' : 'up', digits);
  return (
    <h3 className="font-semibold text-20">
      <button
        type="button"
        id={id}
        aria-labelledby={`${id} ${wordsId}`}
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

function Dollars({ candidate: { route, sent, received }, side }: { candidate: Candidate; side: Side }) {
  const digits = useFormatNumber();
  const usd =
    side === 'in'
      ? usdOfAmount(received.amount, readUsd(route.usd_amount_out))
      : usdOfAmount(sent.amount, readUsd(route.usd_amount_in));
  return <span>{usdText(usd, side === 'in' ? 'down' : 'up', digits)}</span>;
}

/** The first sentence of the worst warning; all of them are in the inspector. */
function WarningLine({
  candidate,
  side,
  lookup,
  held,
}: Pick<RouteCardProps, 'candidate' | 'side' | 'lookup' | 'held'>) {
  const digits = useFormatNumber();
  const { route, fees, sent } = candidate;
  // The form says it once of what was typed.
  const isSaid = side === 'in' && held !== null && sent.amount.known && sent.amount.value > held;
  const [worst] = [
    ...routeWarnings(route, fees, lookup, digits),
    ...(isSaid ? [] : shortfall(route, side, held, lookup, digits)),
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

/** The place of a card that is on its way. */
export const RouteCardSkeleton = () => (
  <div aria-hidden className={clsx(SHAPE, 'flex flex-col gap-3 border-divider px-4 py-3')}>
    <Skeleton className="h-6 w-40" />
    <Skeleton className="h-4 w-56" />
    <Skeleton className="h-4 w-32" />
    <Skeleton className="h-4 w-full" />
  </div>
);
