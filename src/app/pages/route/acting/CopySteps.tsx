import { Check, ListChecks, Navigation } from 'lucide-react';
import { Link } from 'wouter';
import { dayAndTime } from '#app/format/local-day.ts';
import { t } from '#app/language/words.ts';
import { useNumberLocale, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { type ChecklistOptions, stepsChecklist } from './steps-checklist.ts';

interface CopyStepsProps extends Omit<ChecklistOptions, 'toleranceBps' | 'takenAt' | 'link'> {
  /** When it was answered, milliseconds since 1970; null if it is not known. */
  readonly takenAt: number | null;
  /** The address of the page with the route open. */
  readonly link: () => string;
}

/** Copies the route as a list to work through, and leads to where its transactions are followed. */
export default function CopySteps({ takenAt, link, ...route }: CopyStepsProps) {
  const { toleranceBps } = useSettings();
  const locale = useNumberLocale();
  const text = () =>
    stepsChecklist({
      ...route,
      toleranceBps,
      takenAt: takenAt === null ? null : dayAndTime(takenAt, locale, 'long'),
      link: link(),
    });
  const { isCopied, error, copy } = useCopy(t('Export the route instead.'));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => copy(text())}>
        {isCopied ? <Check size={14} aria-hidden /> : <ListChecks size={14} aria-hidden />}
        {isCopied ? t('Steps copied') : t('Copy the steps')}
      </Button>
      <Link
        href="/follow"
        className="touch-target inline-flex h-7 items-center gap-2 rounded-8 px-2 text-12 text-muted hover:bg-surface hover:text-ink"
      >
        <Navigation size={14} aria-hidden />
        {t('Follow')}
      </Link>
      <CopyError refusal={error} />
    </>
  );
}
