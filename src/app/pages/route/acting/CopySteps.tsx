import { Check, ListChecks } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';

/** Copies the route as a checklist. */
export function CopySteps({ checklist }: { checklist: () => string }) {
  const { isCopied, error, copy } = useCopy(t('Export the route instead.'));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => copy(checklist())}>
        {isCopied ? <Check size={14} aria-hidden /> : <ListChecks size={14} aria-hidden />}
        {isCopied ? t('Copied') : t('Copy the steps')}
      </Button>
      <CopyError refusal={error} />
    </>
  );
}
