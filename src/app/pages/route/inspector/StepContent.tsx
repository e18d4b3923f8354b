import { ArrowRight } from 'lucide-react';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { coinText } from '#app/asset/coin.ts';
import type { NoticeNote } from '#app/asset/liveness-sentences.ts';
import { formatUsd, type Usd, usdText } from '#app/format/amount.ts';
import { formatMaybe } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatLoss, formatPercent } from '#app/format/percent.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Points } from '#app/ui/Points.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { Duration, Figures } from '#contract/figures.ts';
import type { Side } from '../query/page-state.ts';
import { chargedText } from '../steps/fee-text.ts';
import type { Fee } from '../steps/fees.ts';
import { stepRounding } from '../steps/step-rounding.ts';
import type { Step, SwapPath } from '../steps/timeline.ts';
import { poolCount } from '../steps/timeline-counts.ts';
import { FiguresAge } from './FiguresAge.tsx';

interface StepContentProps {
  readonly step: Step;
  readonly fees: readonly Fee[];
  /** What a swap takes in its price; null where that is not known. */
  readonly inPrice: Usd | null;
  readonly limits: string;
  /** What its amounts and fees rest on; null where the service does not say. */
  readonly figures: Figures | null;
  /** How long it takes; null where the service does not say. */
  readonly duration: Duration | null;
  /** What notices say of its assets. */
  readonly notices: readonly NoticeNote[];
  readonly side: Side;
  /** Whether it is the last step of the route. */
  readonly isLast: boolean;
  readonly digits: FormatNumber;
}

/** What is known of a step below its line: where it happens, its amounts, its fees and what they rest on. */
export function StepContent({ step, fees, inPrice, limits, figures, duration, notices, ...props }: StepContentProps) {
  const { side, isLast, digits } = props;
  const rounding = stepRounding(step, side, isLast);
  return (
    <div className="flex flex-col gap-0.5">
      <StepChains step={step} />
      <p className="flex flex-wrap items-center gap-x-1.5">
        <CoinAmount coin={step.input} rounding={rounding.input} digits={digits} />
        <ArrowRight size={14} role="img" aria-label={t('becomes')} className="rtl:-scale-x-100 shrink-0 text-faint" />
        <CoinAmount coin={step.output} rounding={rounding.output} digits={digits} />
      </p>
      {limits && <p className="text-muted">{limits}</p>}
      <StepFees {...{ step, fees, inPrice, digits }} />
      {step.notes.length > 0 && <p className="text-muted">{step.notes.join(' ')}</p>}
      {notices.map(({ sentence, source }) => (
        <p key={sentence} className="text-warn">
          {sentence}{' '}
          <span lang="en" className="text-muted">
            <SourceLink href={source} />
          </span>
        </p>
      ))}
      {figures && <FiguresAge figures={figures} />}
      {duration && <TimeBasis duration={duration} digits={digits} />}
      <SwapPaths paths={step.paths} digits={digits} />
      <UnknownFields fields={step.fields} />
    </div>
  );
}

/** Whether its time was measured, by whom and when, or follows from what is published; nothing of a basis that is not known here. */
function TimeBasis({
  duration: { basis, count, period, source },
  digits,
}: {
  duration: Duration;
  digits: FormatNumber;
}) {
  const isMeasured = basis === 'measured' && Number.isSafeInteger(count) && period && source;
  if (!isMeasured && basis !== 'published') return null;
  return (
    <p className="text-muted">
      {isMeasured
        ? rich('Time as measured, {period}, transfers: {count}. Source: {source}', {
            period: plainText(period),
            count: digits(`${count}`),
            source: <SourceLink href={plainText(source)} />,
          })
        : t('Time by published waits, not measured.')}
    </p>
  );
}

function StepChains({ step: { from, to, family } }: { step: Step }) {
  if (to === null)
    return family === 'send' ? null : (
      <p className="text-muted">{t('On {chain}', { chain: from ?? t('a chain not given') })}</p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
      {from ?? t('A chain not given')}
      <ArrowRight size={12} role="img" aria-label={t('to')} className="rtl:-scale-x-100 shrink-0" />
      {to}
    </p>
  );
}

function StepFees({ step, fees, inPrice, digits }: Pick<StepContentProps, 'step' | 'fees' | 'inPrice' | 'digits'>) {
  const impact =
    step.priceImpact &&
    t('Price impact {share}', { share: formatMaybe(step.priceImpact, (value) => formatLoss(value, digits)) });
  const none = step.family === 'unknown' ? t('Unknown step') : t('No fee listed');
  return (
    <ul className="text-muted">
      {fees.map((fee, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fees may be equal, and rows have no state
        <li key={i}>{feeText(fee, digits)}</li>
      ))}
      {inPrice !== null && <li>{t('Fees and price difference: {usd}', { usd: formatUsd(inPrice, 'up', digits) })}</li>}
      {fees.length === 0 && inPrice === null && <li>{none}</li>}
      {impact && <li>{impact}</li>}
    </ul>
  );
}

/** "Relay fee: 0.10 USDC ($0.10), taken from the amount" */
function feeText(fee: Fee, digits: FormatNumber): string {
  const charged = chargedText(fee);
  const values = { fee: fee.label, amount: coinText(fee.coin, 'up', digits), usd: usdText(fee.usd, 'up', digits) };
  return charged
    ? t('{fee}: {amount} ({usd}), {charged}', { ...values, charged })
    : t('{fee}: {amount} ({usd})', values);
}

const poolsText = (count: number): string => t('{count, plural, one {# pool} other {# pools}}', { count });

/** A touch target larger than its line, without affecting the layout. */
const SUMMARY = 'touch-reach -my-1 w-fit py-1 text-muted';

interface SwapPathsProps {
  readonly paths: readonly SwapPath[];
  readonly digits: FormatNumber;
}

/** The pools of a swap by path, collapsed. */
function SwapPaths({ paths, digits }: SwapPathsProps) {
  if (paths.length === 0) return null;
  const pools = poolsText(poolCount(paths));
  return (
    <details>
      <summary className={SUMMARY}>
        {paths.length > 1
          ? t('In {parts, plural, one {# part} other {# parts}}, through {pools}', { parts: paths.length, pools })
          : pools}
      </summary>
      <ol className="mt-1 flex flex-col gap-1.5 border-divider border-s-2 ps-2">
        {paths.map((path, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paths may use the same pools, and have no state
          <li key={i} className="wrap-anywhere">
            <ShareLine path={path} digits={digits} />
            {path.hops.map((hop, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a path may use a pool twice
              <span key={index}>
                <bdi>{index === 0 && hop.from}</bdi> <span className="inline-block rtl:-scale-x-100">→</span>{' '}
                <bdi>{hop.to}</bdi> <span className="text-muted">{t('(pool {pool})', { pool: hop.pool })}</span>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

function ShareLine({ path: { split, hops }, digits }: { path: SwapPath; digits: FormatNumber }) {
  if (split === null) return null;
  return (
    <p>
      <Points>
        <span className="font-semibold">{formatPercent(split.share, 'down', digits)}</span>
        <span className="text-muted">
          {t('{amount} through {pools}', {
            amount: coinText(split.input, 'down', digits),
            pools: poolsText(hops.length),
          })}
        </span>
      </Points>
    </p>
  );
}

/** The fields of a step of an unknown kind, collapsed. */
function UnknownFields({ fields }: { fields: Step['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className={SUMMARY}>{t('Fields found')}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 border-divider border-s-2 ps-2">
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
