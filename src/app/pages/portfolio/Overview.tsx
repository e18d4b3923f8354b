import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { useSources } from '#app/wallet/sources.ts';
import { DaysChart } from './DaysChart.tsx';
import { setAmountsHidden, useAmountFormat, useAreAmountsHidden } from './hidden-amounts.ts';
import type { Days } from './holdings/changes.ts';
import { changeSinceText } from './holdings/since.ts';
import { type Total, totalQualifier, totalText } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { changeColour, changeText } from './table/TableRow.tsx';

interface OverviewProps {
  readonly total: Total;
  readonly days: Days;
  readonly portfolio: Portfolio;
  /** Before the way to Consolidate. */
  readonly actions: ReactNode;
}

/** From this age on the total is called the last known one. */
const OLD_MS = 3_600_000;

/** The total, how it changed, and what is done with all of it. */
export function Overview({ total, days, portfolio, actions }: OverviewProps) {
  const amounts = useAmountFormat();
  const { progress, holdings } = portfolio;
  const isOld = useTicking(() => progress.lastAt !== null && Date.now() - progress.lastAt > OLD_MS);
  const words = isOld ? t('last known') : totalQualifier(total);
  return (
    <section aria-label={t('Total')} className="flex flex-wrap items-end gap-x-2 gap-y-3 medium:gap-x-10">
      {/* On a phone the actions stand beside it. */}
      <div className="min-w-0 flex-1 basis-40 medium:flex-none">
        <p data-total className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          {words && <span className="text-16 text-muted">{`${words} `}</span>}
          <Figure className="text-[clamp(2rem,8vw,2.75rem)] leading-tight">{totalText(total, amounts)}</Figure>
        </p>
        <ChangeLine days={days} />
      </div>
      <DaysChart points={days.points} />
      <div className="ms-auto flex items-center gap-1">
        {actions}
        {holdings.length > 0 && (
          <Link
            href="/bring-home"
            className="touch-target inline-flex h-9 items-center rounded-8 medium:ms-1 bg-accent px-3 font-semibold text-on-accent hover:opacity-90"
          >
            {t('Consolidate')}
          </Link>
        )}
      </div>
    </section>
  );
}

interface TotalActionsProps {
  readonly portfolio: Portfolio;
  readonly ready: boolean;
}

/** Hides the amounts, and reads them again. */
export function TotalActions({ portfolio, ready }: TotalActionsProps) {
  const isHidden = useAreAmountsHidden();
  const sources = useSources();
  const { progress, holdings } = portfolio;
  // The page was left in the middle of a scan: only a press sends addresses.
  const isBrokenOff = !progress.busy && progress.pending > 0;
  const scan = () => portfolio.scan(sources.map(({ address }) => address));
  return (
    <>
      <IconButton
        label={isHidden ? t('Show amounts') : t('Hide amounts')}
        aria-pressed={isHidden}
        onClick={() => setAmountsHidden(!isHidden)}
      >
        {isHidden ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </IconButton>
      {isBrokenOff ? (
        <Button variant={holdings.length > 0 ? 'secondary' : 'primary'} disabled={!ready} onClick={scan}>
          {progress.lastAt === null ? t('Scan now') : t('Finish the scan')}
        </Button>
      ) : (
        <IconButton
          label={progress.busy ? t('Scanning…') : t('Scan all')}
          disabled={!ready}
          idle={progress.busy}
          onClick={scan}
        >
          <RefreshCw
            size={16}
            aria-hidden
            className={progress.busy ? 'animate-spin motion-reduce:animate-none' : undefined}
          />
        </IconButton>
      )}
    </>
  );
}

function ChangeLine({ days: { changes } }: Pick<OverviewProps, 'days'>) {
  const amounts = useAmountFormat();
  if (changes === null) return null;
  const { total, since, isWhole } = changes;
  if (total === null) return null;
  return (
    <p>
      <Figure className={changeColour(total)}>{changeSinceText(changeText(total, amounts), since, Date.now())}</Figure>
      {!isWhole && <span className="text-muted"> {t('of what was read both times')}</span>}
    </p>
  );
}
