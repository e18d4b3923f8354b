import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';

/** Copies what a service answered, for who is to look into it. */
export default function CopyDetails({ details }: { details: string }) {
  const { isCopied, error, copy } = useCopy(t("Allow it for this site in the browser's settings."));
  return (
    <div className="flex flex-col items-end gap-1">
      <Button onClick={() => copy(details)}>{isCopied ? t('Copied') : t('Copy details')}</Button>
      <CopyError refusal={error} />
    </div>
  );
}
