import { type ReactNode, Suspense } from 'react';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LazyDialogProps extends DialogProps {
  /** What stands inside while the part is on its way. */
  placeholder: ReactNode;
}

/** A dialog whose inside is a part in a file of its own: the frame is here at once, and can be closed while that comes. */
export function LazyDialog({ placeholder: coming, children, ...frame }: LazyDialogProps) {
  return (
    <Dialog {...frame}>
      <ErrorBoundary>
        <Suspense fallback={coming}>{children}</Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

/** The place of what is on its way, about as high as that will be. */
export const DialogSkeleton = ({ className }: { className: string }) => (
  <div role="status" className="p-4">
    <span className="sr-only">Loading</span>
    <Skeleton className={className} />
  </div>
);
