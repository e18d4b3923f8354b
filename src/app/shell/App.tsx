import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { OpenService } from '../api/open-service.ts';
import { ServiceProvider } from '../api/ServiceProvider.tsx';
import { preloadWhenIdle } from '../ui/lazy-component.ts';
import { restoreSessions } from '../wallet/restore-sessions.ts';
import { Pages } from './router.tsx';

/** Draws the app into the element, with the service that its first page asks. */
export function drawApp(element: Element, first: OpenService): void {
  restoreSessions();
  void preloadWhenIdle();
  // Drawn in pieces, between which the page answers: at once it would hold a slow phone for a quarter of a second.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <ServiceProvider first={first}>
          <Pages />
        </ServiceProvider>
      </StrictMode>,
    ),
  );
}
