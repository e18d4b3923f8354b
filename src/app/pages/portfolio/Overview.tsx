import { Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import type { BalanceRequest } from '#app/balances/plan.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { type Clock, useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { setAmountsHidden, useAmountFormat, useAreAmountsHidden } from './hidden-amounts.ts';
import type { FailedRead, Progress } from './holdings/scan-status.ts';
import { chainCount, type Total, toSentence, totalQualifier, totalText } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { hasEntries, type Missing, MissingDialog } from './MissingDialog.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { tokenChains } from './token-chains.ts';

interface OverviewProps {
  readonly total: Total;
  /** Since the last visit; "" for nothing to tell. */
  readonly change: string;
  /** A sentence about what is not counted; "" for nothing. */
  readonly excluded: string;
  readonly missing: Missing;
  readonly progress: Progress;
  readonly retry: Portfolio['retry'];
  readonly requests: readonly BalanceRequest[];
  /** Chains with holdings. */
  readonly heldChains: ReadonlySet<string>;
  readonly catalog: Catalog;
}

/** The total, what it leaves out, and the progress of the scan. Its height is constant. */
export function Overview({
  total,
  change,
  excluded,
  missing,
  progress,
  retry,
  requests,
  heldChains,
  catalog,
}: OverviewProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const amounts = useAmountFormat();
  const isHidden = useAreAmountsHidden();
  const [seeing, setSeeing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { failures, staleChains } = missing;
  const chains = useMemo(() => tokenChains(requests, heldChains, catalog), [requests, heldChains, catalog]);
  const late =
    staleChains.length === 1
      ? lateText(staleChains[0], clock)
      : staleChains.length > 1
        ? manyLate(staleChains.length, digits)
        : '';
  const why = [toSentence(total.reasons), late].filter(Boolean).join(' ');
  return (
    <section aria-label={t('Total')} className="flex min-w-0 flex-col">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-12 text-muted">{t('Total')}</h2>
        <IconButton
          label={isHidden ? t('Show amounts') : t('Hide amounts')}
          aria-pressed={isHidden}
          onClick={() => setAmountsHidden(!isHidden)}
        >
          {isHidden ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      </div>
      <TotalFigure words={totalQualifier(total)} figure={totalText(total, amounts)} />
      <p className="min-h-5 text-muted">{change}</p>
      <div className="mt-1 flex min-h-12 flex-col gap-1">
        {why && <p>{why}</p>}
        {excluded && <p className="text-12 text-muted">{excluded}</p>}
      </div>
      <div className="mt-2 mb-3 flex min-h-7 flex-wrap gap-2">
        <RetryButton failures={failures} retry={retry} />
        {hasEntries(missing) && (
          <Button size="small" onClick={() => setSeeing(true)}>
            {t('See which')}
          </Button>
        )}
        {chains.held.length + chains.others.length > 0 && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('Add a token')}
          </Button>
        )}
      </div>
      <ScanProgress progress={progress} isWhole={failures.length === 0} />
      {isAdding && <TokenDialog {...{ requests, chains, catalog }} onClose={() => setAdding(false)} />}
      {seeing && <MissingDialog missing={missing} retry={retry} onClose={() => setSeeing(false)} />}
    </section>
  );
}

const lateText = (late: Missing['staleChains'][number] | undefined, clock: Clock): string =>
  late ? t('{chain}: its newest block is from {time}.', { chain: late.chain, time: clock(late.staleBlockAt) }) : '';

const manyLate = (chains: number, digits: FormatNumber): string =>
  t('{count, plural, one {{number} chain} other {{number} chains}} returned an old block.', {
    count: chains,
    number: digits(`${chains}`),
  });

/** Shows the qualifier such as "at least" smaller than the sum. */
function TotalFigure({ words, figure }: { readonly words: string; readonly figure: string }) {
  return (
    <p data-total className="flex flex-wrap items-baseline gap-x-2 font-semibold">
      {words && <span className="text-16 text-muted">{`${words} `}</span>}
      <Figure className="text-28">{figure}</Figure>
    </p>
  );
}

function RetryButton({ failures, retry }: Pick<OverviewProps, 'retry'> & { readonly failures: readonly FailedRead[] }) {
  const digits = useFormatNumber();
  const [first] = failures;
  if (first === undefined) return null;
  const chains = [...new Set(failures.map(({ chain }) => chain))];
  const what = chains.length === 1 ? first.chain : chainCount(chains.length, digits);
  const isRetrying = failures.every((failure) => failure.isLoading);
  return (
    <Button size="small" idle={isRetrying} onClick={() => retry(failures.map(({ target }) => target))}>
      {isRetrying ? t('Reading {what}…', { what }) : t('Retry {what}', { what })}
    </Button>
  );
}

function progressText({ total, done, read, busy, lastAt }: Progress, digits: FormatNumber, clock: Clock): string {
  const chains = busy ? { count: total, number: digits(`${total}`) } : { count: read, number: digits(`${read}`) };
  if (busy) {
    return t('{done} of {count, plural, one {{number} chain} other {{number} chains}}', {
      ...chains,
      done: digits(`${done}`),
    });
  }
  return lastAt === null
    ? t('{count, plural, one {{number} chain} other {{number} chains}} read', chains)
    : t('{count, plural, one {{number} chain} other {{number} chains}} read at {time}', {
        ...chains,
        time: clock(lastAt),
      });
}

/** "14 of 20 chains", and the time of the scan once it has finished. */
function ScanProgress({ progress, isWhole }: Pick<OverviewProps, 'progress'> & { readonly isWhole: boolean }) {
  const digits = useFormatNumber();
  const clock = useClock();
  const { total, done, busy } = progress;
  if (total === 0) return null;
  const text = progressText(progress, digits, clock);
  return (
    <div className="mt-auto flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label={t('Chains scanned')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-1 overflow-hidden rounded-full bg-divider forced-color-adjust-none"
      >
        <div
          className={`h-full origin-left rounded-full transition-transform ${busy ? 'bg-accent' : isWhole ? 'bg-good' : 'bg-warn'}`}
          style={{ transform: `scaleX(${done / total})` }}
        />
      </div>
      <p aria-hidden className="text-12 text-muted">
        {text}
      </p>
    </div>
  );
}
