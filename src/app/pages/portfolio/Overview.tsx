import { useState } from 'react';
import { count, type FormatNumber, useFormatNumber } from '../../format/number.ts';
import { type Clock, useClock } from '../../format/time.ts';
import { Button } from '../../ui/Button.tsx';
import type { Failure } from './holdings/failures.ts';
import type { Progress } from './holdings/progress.ts';
import { sentence, type Total, totalFigure, totalWords } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { hasLines, type Missing, MissingDialog } from './MissingDialog.tsx';

interface OverviewProps {
  readonly total: Total;
  /** What is not counted, in words; "" for nothing. */
  readonly leftOut: string;
  readonly missing: Missing;
  readonly progress: Progress;
  readonly retry: Portfolio['retry'];
}

/** The total, what keeps it from being whole, and how far the questions have come. Its height does not follow them. */
export function Overview({ total, leftOut, missing, progress, retry }: OverviewProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const [seeing, setSeeing] = useState(false);
  const { failures, lateChains } = missing;
  const late =
    lateChains.length === 1
      ? lateText(lateChains[0], clock)
      : lateChains.length > 1
        ? manyLate(lateChains.length, digits)
        : '';
  const why = [sentence(total.reasons), late].filter(Boolean).join(' ');
  return (
    <section aria-label="Total" className="flex min-w-0 flex-col">
      <h2 className="text-12 text-muted">Total</h2>
      <TotalFigure words={totalWords(total)} figure={totalFigure(total, digits)} />
      <div className="mt-1 flex min-h-12 flex-col gap-1">
        {why && <p>{why}</p>}
        {leftOut && <p className="text-12 text-muted">{leftOut}</p>}
      </div>
      <div className="mt-2 mb-3 flex min-h-7 flex-wrap gap-2">
        <RetryButton failures={failures} retry={retry} />
        {hasLines(missing) && (
          <Button size="small" onClick={() => setSeeing(true)}>
            See which
          </Button>
        )}
      </div>
      <ScanProgress progress={progress} isWhole={failures.length === 0} />
      {seeing && <MissingDialog missing={missing} retry={retry} onClose={() => setSeeing(false)} />}
    </section>
  );
}

const lateText = (late: Missing['lateChains'][number] | undefined, clock: Clock): string =>
  late ? `${late.chain}: its newest block is from ${clock(late.block)}.` : '';

const manyLate = (chains: number, digits: FormatNumber): string =>
  `${count(chains, 'chain', 'chains', digits)} answered with an old block.`;

/** "at least" is a word, the sum is the figure. */
function TotalFigure({ words, figure }: { readonly words: string; readonly figure: string }) {
  return (
    <p data-total className="flex flex-wrap items-baseline gap-x-2 font-semibold">
      {words && <span className="text-16 text-muted">{`${words} `}</span>}
      <span className="text-28">{figure}</span>
    </p>
  );
}

function RetryButton({ failures, retry }: Pick<OverviewProps, 'retry'> & { readonly failures: readonly Failure[] }) {
  const digits = useFormatNumber();
  const [first] = failures;
  if (first === undefined) return null;
  const chains = [...new Set(failures.map(({ chain }) => chain))];
  const what = chains.length === 1 ? first.chain : count(chains.length, 'chain', 'chains', digits);
  const asking = failures.every((failure) => failure.asking);
  return (
    <Button size="small" idle={asking} onClick={() => retry(failures.map(({ pair }) => pair))}>
      {asking ? `Asking ${what}…` : `Retry ${what}`}
    </Button>
  );
}

/** "14 of 20 chains", and when they were read once all have answered. */
function ScanProgress({
  progress: { total, done, busy, lastAt },
  isWhole,
}: Pick<OverviewProps, 'progress'> & { readonly isWhole: boolean }) {
  const digits = useFormatNumber();
  const clock = useClock();
  if (total === 0) return null;
  const text = busy
    ? `${digits(String(done))} of ${count(total, 'chain', 'chains', digits)}`
    : `${count(total, 'chain', 'chains', digits)} asked${lastAt === null ? '' : `, last at ${clock(lastAt)}`}`;
  return (
    <div className="mt-auto flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label="Chains asked"
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
