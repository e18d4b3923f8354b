import { History, Star } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { addFavourite, removeFavourite, useFavourites } from '#app/storage/kept-comparisons.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { ExportButton } from './ExportButton.tsx';
import { type KeptQuestion, useQuestionLink } from './question-link.ts';

const KeptList = lazyComponent(() => import('./KeptList.tsx'));

/** Keeps the question as a favourite, leads to the last ones, and saves the answers as a file. */
export function KeepChoices({ state, form, routes }: KeptQuestion) {
  const { privacy } = useSettings();
  const question = useQuestionLink(state, form);
  const isStarred = useFavourites().some(({ href }) => href === question.href);
  return (
    <>
      {!privacy && (
        <>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={isStarred}
            onClick={() => (isStarred ? removeFavourite(question) : addFavourite(question))}
          >
            <Star size={14} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />
            {t('Favourite')}
          </Button>
          <DialogButton
            size="small"
            variant="quiet"
            label={
              <>
                <History size={14} aria-hidden />
                {t('Recent')}
              </>
            }
            title={t('Your comparisons')}
            coming={<DialogSkeleton className="h-40" />}
          >
            {(close) => (
              <div className="overflow-y-auto p-4">
                <KeptList whenEmpty={t('Nothing is kept yet.')} onOpen={close} />
              </div>
            )}
          </DialogButton>
        </>
      )}
      {routes.length > 0 && (
        <ExportButton label={t('Export')} title={t('Export this comparison')} about={question.text} routes={routes} />
      )}
    </>
  );
}
