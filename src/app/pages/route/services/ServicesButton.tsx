import { Columns2 } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ServicesProps } from './ServicesSideBySide.tsx';

const ServicesSideBySide = lazyComponent(() => import('./ServicesSideBySide.tsx'));

/** Opens two services side by side for the question of the page. */
export default function ServicesButton(props: ServicesProps) {
  return (
    <DialogButton
      size="small"
      variant="quiet"
      className="self-start print:hidden"
      label={
        <>
          <Columns2 size={14} aria-hidden />
          {t('Compare two services')}
        </>
      }
      title={t('Two services side by side')}
      coming={<DialogSkeleton className="h-60" />}
      dialogClassName="medium:w-[44rem]"
    >
      {() => <ServicesSideBySide {...props} />}
    </DialogButton>
  );
}
