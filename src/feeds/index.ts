import type { Market } from '#market/market.ts';
import type { NodesConfig } from '#nodes/endpoints.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import type { Registry } from '#registry/registry.ts';
import type { Feed, FeedDeps, FeedUrls } from './feed.ts';
import { gas } from './gas.ts';
import { type FeedWord, feedState, liveMarket } from './live-market.ts';
import { readFeeds } from './scheduler.ts';

/** Every feed, in the order in which their figures are combined. One line each. */
const FEEDS: readonly ((deps: FeedDeps) => readonly Feed[])[] = [gas];

/** Figures that arrive within this time are passed on together. */
const GATHER_MS = 2_000;
/** How often it is checked whether figures are past their limit. */
const CHECK_MS = 5_000;

export interface LiveMarketSource {
  readonly registry: Registry;
  readonly nodes: NodesConfig;
  readonly urls: FeedUrls;
  /** Gets what makes a market of each later state, which may need another registry. Never called while it runs. */
  readonly onChange: (marketOf: (registry: Registry) => Market) => Promise<void>;
  readonly report: (message: string) => void;
}

/** Reads every feed until the function that it returns is called. */
export function startLiveMarket({ registry, nodes, urls, onChange, report }: LiveMarketSource): () => void {
  const stop = new AbortController();
  let words: readonly FeedWord[] = [];
  let said = '';
  let market = liveMarket(registry, words, Date.now());
  const deps: FeedDeps = {
    registry,
    nodes: createNodeAccess(registry, nodes),
    urls,
    market: () => market,
    now: Date.now,
  };
  const publish = async (): Promise<void> => {
    const now = Date.now();
    const saying = JSON.stringify(words.map((word) => feedState(word, now)));
    if (saying === said) return;
    said = saying;
    const current = words;
    market = liveMarket(registry, current, now);
    await onChange((other) => (other === registry ? market : liveMarket(other, current, now)));
  };
  const feeds = FEEDS.flatMap((feed) => feed(deps));
  const schedule = { onWords, report, now: Date.now, wait, random: Math.random };
  let isChanged = false;
  function onWords(next: readonly FeedWord[]): void {
    words = next;
    isChanged = true;
  }
  const publishing = async (): Promise<void> => {
    for (let waited = 0; !stop.signal.aborted; ) {
      await wait(GATHER_MS, stop.signal);
      waited += GATHER_MS;
      if (!isChanged && waited < CHECK_MS) continue;
      [isChanged, waited] = [false, 0];
      await publish().catch((error: Error) => report(`feeds: ${error.message}; the last market stays in force`));
    }
  };
  void publishing();
  readFeeds(feeds, new Map(), schedule, stop.signal).catch((error: Error) =>
    report(`feeds: ${error.message}; restart the service`),
  );
  return () => stop.abort();
}

/** Does not keep a process of Node alive. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(done, ms);
    function done(): void {
      signal.removeEventListener('abort', done);
      clearTimeout(timer as Parameters<typeof clearTimeout>[0]);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
    if (typeof timer === 'object' && timer !== null && 'unref' in timer) (timer as NodeJS.Timeout).unref();
  });
}
