import { Check, ListChecks } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import { type ChecklistOptions, stepsChecklist } from './steps-checklist.ts';

/** Copies the route as a list to work through. */
export default function CopySteps(route: ChecklistOptions) {
  const { isCopied, error, copy } = useCopy(t('Export the route instead.'));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => copy(stepsChecklist(route))}>
        {isCopied ? <Check size={14} aria-hidden /> : <ListChecks size={14} aria-hidden />}
        {isCopied ? t('Copied') : t('Copy the steps')}
      </Button>
      <CopyError refusal={error} />
    </>
  );
}
