import { Fragment, type ReactNode } from 'react';
import { useService } from './service-context.ts';

/**
 * What is inside starts anew when another service is chosen, here or in another tab. What hangs on the queries of one
 * service stays with them, and what it remembers of their answers must not stand under another name.
 */
export function PerService({ children }: { children: ReactNode }) {
  const { choice } = useService();
  return <Fragment key={choice}>{children}</Fragment>;
}
