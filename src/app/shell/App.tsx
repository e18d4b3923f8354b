import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { StartThread } from '../api/client-part.ts';
import { ServiceProvider } from '../api/ServiceProvider.tsx';
import { withLanguage } from '../language/choice.ts';
import { applySettings } from '../storage/settings.ts';
import { fetchEarly, preloadWhenIdle } from '../ui/lazy-component.ts';
import { restoreSessions } from '../wallet/restore-sessions.ts';
import { Pages } from './router.tsx';

/** The page preloads it: see `scripts/preload-parts.ts`. */
const clientPart = fetchEarly(() => import('../api/client-part.ts'));

/** Draws the app into the element. `startThread` is called only when the service is to run in this page. */
export function startApp(element: Element, startThread: StartThread): void {
  applySettings();
  restoreSessions();
  void preloadWhenIdle();
  withLanguage(() =>
    createRoot(element).render(
      <StrictMode>
        <ServiceProvider clientPart={clientPart} startThread={startThread}>
          <Pages />
        </ServiceProvider>
      </StrictMode>,
    ),
  );
}
