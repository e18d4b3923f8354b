import { type ReactNode, Suspense } from 'react';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Skeleton } from './Skeleton.tsx';

interface PartDialogProps extends DialogProps {
  /** What stands inside while the part is on its way. */
  coming: ReactNode;
}

/** A dialog whose inside is a part in a file of its own: the frame is here at once, and can be closed while that comes. */
export function PartDialog({ coming, children, ...frame }: PartDialogProps) {
  return (
    <Dialog {...frame}>
      <ErrorBoundary>
        <Suspense fallback={coming}>{children}</Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

/** The place of what is on its way, about as high as that will be. */
export const Coming = ({ className }: { className: string }) => (
  <div role="status" className="p-4">
    <span className="sr-only">Loading</span>
    <Skeleton className={className} />
  </div>
);
