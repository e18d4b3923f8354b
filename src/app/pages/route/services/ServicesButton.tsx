import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ServicesProps } from './ServicesSideBySide.tsx';

const ServicesSideBySide = lazyComponent(() => import('./ServicesSideBySide.tsx'));

/** Opens two services side by side for the question of the page. */
export default function ServicesButton(props: ServicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" className="self-start print:hidden" onClick={() => setIsOpen(true)}>
        <Columns2 size={14} aria-hidden />
        {t('Compare two services')}
      </Button>
      {isOpen && (
        <LazyDialog
          title={t('Two services side by side')}
          placeholder={<DialogSkeleton className="h-60" />}
          onClose={() => setIsOpen(false)}
          className="medium:w-[44rem]"
        >
          <ServicesSideBySide {...props} />
        </LazyDialog>
      )}
    </>
  );
}
