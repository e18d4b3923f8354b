import { type ReactNode, Suspense } from 'react';
import { t } from '../language/words.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LazyDialogProps extends DialogProps {
  /** Shown inside while the content loads. */
  placeholder: ReactNode;
}

/** A dialog with lazily loaded content: the frame opens at once and can be closed while the content loads. */
export function LazyDialog({ placeholder: coming, children, ...frame }: LazyDialogProps) {
  return (
    <Dialog {...frame}>
      <Suspense fallback={coming}>{children}</Suspense>
    </Dialog>
  );
}

/** A placeholder of about the height of the content. */
export const DialogSkeleton = ({ className }: { className: string }) => (
  <div role="status" className="p-4">
    <span className="sr-only">{t('Loading')}</span>
    <Skeleton className={className} />
  </div>
);
