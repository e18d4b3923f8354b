import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchPartsWhenIdle } from './lazy-part.ts';
import { Pages } from './router.tsx';
import { ServiceProvider, type StartThread } from './ServiceProvider.tsx';
import { applySettings } from './settings.ts';
import { restoreSessions } from './wallet/restore-sessions.ts';

/** Draws the app into the element. `startThread` is called only when the service is to run in this page. */
export function startApp(element: Element, startThread: StartThread): void {
  applySettings();
  restoreSessions();
  fetchPartsWhenIdle();
  createRoot(element).render(
    <StrictMode>
      <ServiceProvider startThread={startThread}>
        <Pages />
      </ServiceProvider>
    </StrictMode>,
  );
}
