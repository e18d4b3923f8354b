import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { StartThread } from '../api/client-part.ts';
import { type OpenService, openService, ServiceProvider } from '../api/ServiceProvider.tsx';
import { withLanguage } from '../language/choice.ts';
import { applySettings, getSettings } from '../storage/settings.ts';
import { BASE } from '../ui/base-folder.ts';
import { fetchEarly, preloadWhenIdle } from '../ui/lazy-component.ts';
import { restoreSessions } from '../wallet/restore-sessions.ts';
import { Pages } from './router.tsx';

/** The page preloads it: see `scripts/preload-parts.ts`. */
const clientPart = fetchEarly(() => import('../api/client-part.ts'));
/** In the same file. */
const firstQuestion = fetchEarly(() => import('../pages/route/query/first-question.ts'));

/** Draws the app into the element. `startThread` is called only when the service is to run in this page. */
export function startApp(element: Element, startThread: StartThread): void {
  applySettings();
  restoreSessions();
  void preloadWhenIdle();
  const first = openService(getSettings().service, clientPart, startThread);
  const draw = () =>
    createRoot(element).render(
      <StrictMode>
        <ServiceProvider first={first} clientPart={clientPart}>
          <Pages />
        </ServiceProvider>
      </StrictMode>,
    );
  const answers = isComparePage() ? answersSoon(first) : null;
  withLanguage(() => (answers === null ? draw() : void answers.then(draw)));
}

const isComparePage = (): boolean => location.pathname.replace(/\/$/, '') === BASE;

/** How long the page waits for the answers to its link before it is drawn without them, in milliseconds. */
const LONGEST_WAIT_MS = 400;

/** Resolves when the page has the answers to its link, or needs none, or they take long. Drawn twice, it is there later. */
function answersSoon({ service: { client }, queries }: OpenService): Promise<void> {
  const answered = firstQuestion().then(({ askFirstQuestion }) => askFirstQuestion(client, queries, location.search));
  return Promise.race([
    answered.catch(() => undefined),
    new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}
