import clsx from 'clsx';
import type { ReactNode } from 'react';
import { isZero } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import { type FormatNumber, isAtLeast, useFormatNumber } from '#app/format/number.ts';
import { formatLoss, type Percent } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { leastLossOf } from '../comparison/run-sentence.ts';

interface UnsafeFoldProps {
  unsafe: readonly ComparedRoute[];
  /** Whether no other route was found. */
  isAll: boolean;
  isShown: boolean;
  /** Null while one of them is open. */
  onToggle: (() => void) | null;
  /** Another amount to compare, where all of them lose too much. */
  children?: ReactNode;
}

/** What every route loses, as the row of the one that loses least shows it; null if none has a loss in dollars. */
export function leastLoss(
  unsafe: readonly Pick<ComparedRoute, 'cost' | 'sentUsd' | 'steps'>[],
  digits: FormatNumber,
): string | null {
  const least = leastLossOf(unsafe);
  if (!least?.share) return null;
  const usd = formatUsd(least.usd, 'up', digits);
  const sent = unsafe[0]?.sentUsd;
  // Of more than all, a share says nothing.
  if (sent?.known && least.usd >= sent.value)
    return t('Every route found costs at least {usd}; you send {sent}.', {
      usd,
      sent: formatUsd(sent.value, 'down', digits),
    });
  const steps = unsafe.find(({ cost }) => cost.known && cost.value === least)?.steps ?? [];
  return [
    t('Every route found loses at least {usd} ({share}).', { usd, share: formatLoss(least.share, digits) }),
    ...swapCause(steps, least.share, digits),
  ].join(' ');
}

/** The swap that most of a loss comes of, where a route tells it. */
function swapCause(steps: ComparedRoute['steps'], loss: Percent, digits: FormatNumber): string[] {
  const half = { units: loss.units * 5n, places: loss.places + 1 };
  return steps.flatMap(({ priceImpact: impact, from: chain }) =>
    impact?.known && chain && isAtLeast(impact.value, half)
      ? t('The swap on {chain} worsens the price by {share}.', { chain, share: formatLoss(impact.value, digits) })
      : [],
  );
}

/** What those beside a safe route lose, by the one that loses least. */
function othersText(
  unsafe: UnsafeFoldProps['unsafe'],
  counts: { readonly count: number; readonly number: string },
  digits: FormatNumber,
): string {
  if (!unsafe.every(({ received }) => received.amount.known && !isZero(received)))
    return t(
      '{count, plural, one {{number} route} other {{number} routes}} would lose too much, or do not say what arrives.',
      counts,
    );
  const arePriced = unsafe.every(({ cost }) => cost.known && cost.value.usd > 0n);
  const share = arePriced ? leastLossOf(unsafe)?.share : null;
  if (!share)
    return t('{count, plural, one {{number} route} other {{number} routes}} would lose more than 10%.', counts);
  return t('{count, plural, one {{number} route} other {{number} routes}} would lose {share} or more.', {
    ...counts,
    share: formatLoss(share, digits),
  });
}

/** A row that stands for the routes that lose too much, until somebody asks for them. */
export default function UnsafeFold({ unsafe, isAll, isShown, onToggle, children }: UnsafeFoldProps) {
  const digits = useFormatNumber();
  const count = unsafe.length;
  const number = digits(String(count));
  const loss = isAll ? leastLoss(unsafe, digits) : null;
  const others = othersText(unsafe, { count, number }, digits);
  const toggle = onToggle && (
    <Button size="small" aria-expanded={isShown} onClick={onToggle}>
      {isShown ? t('Hide') : isAll ? t('Show the routes anyway') : t('Show')}
    </Button>
  );
  return (
    <tr className={clsx('col-span-full', isAll ? 'pb-2.5' : 'border-divider border-t px-3 py-2.5')}>
      <td className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isAll ? (
          <Notice level="severe" isSilent className="w-full">
            <span className="inline-block pb-1">{loss ?? others}</span>
            <div className="flex flex-wrap gap-x-3 gap-y-1">
              <div className="basis-full empty:hidden @4xl/list:flex-1 @4xl/list:basis-0">{children}</div>
              {toggle}
            </div>
          </Notice>
        ) : (
          <>
            <span className="text-bad">{others}</span>
            {toggle}
          </>
        )}
      </td>
    </tr>
  );
}
