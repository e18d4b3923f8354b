import { Check, ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { type ChecklistOptions, stepsChecklist } from './steps-checklist.ts';

/** Copies the route as a list to work through, and leads to where its transactions are followed. */
export default function CopySteps(route: ChecklistOptions) {
  const { isCopied, error, copy } = useCopy(t('Export the route instead.'));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => copy(stepsChecklist(route))}>
        {isCopied ? <Check size={14} aria-hidden /> : <ListChecks size={14} aria-hidden />}
        {isCopied ? t('Steps copied') : t('Copy the steps')}
      </Button>
      <Link
        href="/follow"
        className="touch-target inline-flex h-7 items-center rounded-8 px-2 text-12 text-muted hover:bg-surface hover:text-ink"
      >
        {t('Follow a transaction')}
      </Link>
      <CopyError refusal={error} />
    </>
  );
}
