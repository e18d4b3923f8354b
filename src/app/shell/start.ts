import type { StartThread } from '../api/client-part.ts';
import { type OpenService, openService } from '../api/open-service.ts';
import { assetsQuery, bridgesQuery, chainsQuery } from '../api/queries.ts';
import { loadLanguage } from '../language/choice.ts';
import { t } from '../language/words.ts';
import { askFirstQuestion } from '../pages/route/query/first-question.ts';
import { applySettings, getSettings } from '../storage/settings.ts';
import { OPENED } from '../ui/base-folder.ts';
import { fetchedAnew } from '../ui/fetched-anew.ts';
import { sayQuoteStands } from '../ui/idle.ts';
import { firstWords } from './first-words.ts';
import { openedPage } from './pages.ts';

/** The page preloads it: see `scripts/chunks.ts`. */
const loadApp = fetchedAnew(() => import('./App.tsx'));

/**
 * Asks what the link asks, and then draws the app into the element. `startThread` is called only when the service is to run in this
 * page. What draws is the largest file, so the question is on its way before it is here.
 */
export function startApp(element: Element, startThread: StartThread): void {
  const app = loadApp();
  // A page that does not come is fetched again when it is shown, and then said to be missing.
  const page = openedPage?.Page.fetch().catch(() => undefined);
  applySettings();
  if (performance.now() < FAST_LINE_MS) void document.fonts.load('1em Inter');
  const first = openService(getSettings().service, startThread);
  if (openedPage?.isOfNoService === false) askForLists(first);
  const language = loadLanguage();
  // The first number that a browser writes takes a slow phone 60 ms: it comes while the scripts are on their way.
  requestAnimationFrame(() => setTimeout(() => new Intl.NumberFormat()));
  const ready = [answers(first), language.then(() => firstWords(element))];
  // Without the part of its page the app would show nothing in place of the words.
  Promise.all([app.catch(loadApp), language, page]).then(
    ([{ drawApp }]) => Promise.race([Promise.all(ready), longestWait()]).then(() => drawApp(element, first)),
    () => sayLost(element),
  );
}

/** Of a line on which this runs so soon the font takes nothing from the script; else it comes for the next visit. */
const FAST_LINE_MS = 1000;

/** How long the app waits for its first words to be painted and the answers to its link, in milliseconds. */
const LONGEST_WAIT_MS = 400;
const longestWait = () => new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS));

/** Resolves when the page has the answers to its link, or needs none, or cannot have them. */
async function answers({ service: { client }, queries }: OpenService): Promise<void> {
  const isAnswered = OPENED === '' && (await askFirstQuestion(client, queries, location.search).catch(() => false));
  if (!isAnswered) sayQuoteStands();
}

/** A page but Compare shows what is listed: the lists come beside the scripts that draw them. */
function askForLists({ service: { client }, queries }: OpenService): void {
  void queries.prefetchQuery(chainsQuery(client));
  void queries.prefetchQuery(bridgesQuery(client));
  void queries.prefetchQuery(assetsQuery(client));
}

function sayLost(element: Element): void {
  const textContent = t('This page did not load completely. Check your connection, then load it again.');
  element.replaceChildren(Object.assign(document.createElement('p'), { role: 'alert', textContent }));
}
