import type { FeedUrls } from '#feeds/feed.ts';
import type { LiveMarketSource, PartsStore } from '#feeds/index.ts';
import type { LiveFigures } from '#feeds/live-market.ts';
import { embeddedData } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import type { SnapshotHolder } from '#snapshot/snapshot.ts';
import type { Config } from './config.ts';
import { NoticeClock } from './notice-clock.ts';
import { parseNotices } from './operator-notices.ts';
import type { Replica } from './replicas/replica.ts';
import type { Observer } from './telemetry/observer.ts';

export interface Watching {
  readonly registry: Registry;
  readonly snapshots: SnapshotHolder;
  readonly urls: FeedUrls;
  /** The day that notices go by now. */
  readonly today: () => string;
  readonly report: (message: string) => void;
  readonly observer: Observer;
  readonly replica: Replica | undefined;
  readonly store: PartsStore | undefined;
  readonly readText: ((place: string) => Promise<string>) | undefined;
}

/** Brings what sources say of the market, and of what is alive, into the snapshots until the function that it returns is called. */
export function watchSources(
  { nodes, liveness, osmosisListUrl, noticesPlace, market }: Config,
  { registry, snapshots, urls, today, report, observer, replica, store, readText }: Watching,
): () => void {
  const clock = new NoticeClock({
    ...{ data: embeddedData, first: registry.words, today, report },
    onChange: (words) => snapshots.applyLiveness(words),
    ...(noticesPlace && readText && { readNotices: async () => parseNotices(await readText(noticesPlace)) }),
  });
  clock.start();
  const stops = [() => clock.stop()];
  const start = (loading: Promise<() => void>, name: string): (() => void) => {
    loading.catch((error) => report(`${name} code could not be loaded: ${error}; npm run build makes it anew`));
    return () => void loading.then((stop) => stop()).catch(() => {});
  };
  const asked = { registry, nodes, report, watchNodes: observer.askNode };
  if (nodes.mode !== 'off' && liveness !== 'off') {
    const onReadings = clock.setReadings.bind(clock);
    const watch = { ...asked, nodes, data: embeddedData, listUrl: osmosisListUrl, onReadings };
    stops.push(
      start(
        import('#liveness/index.ts').then(({ startLivenessWatch }) => startLivenessWatch(watch)),
        'liveness: its',
      ),
    );
  }
  if (market === 'live') {
    const apply = (figures: LiveFigures) => snapshots.applyFigures(figures);
    const ingest = (onChange: LiveMarketSource['onChange'], known?: LiveMarketSource['known']) => {
      const source = { ...asked, urls, store, onRead: observer.feedRead, onChange, known };
      return start(
        import('#feeds/index.ts').then(({ startLiveMarket }) => startLiveMarket(source)),
        'feeds: their',
      );
    };
    stops.push(replica === undefined ? ingest(apply) : replica.follow({ apply, ingest }));
  }
  return () => {
    for (const stop of stops) stop();
  };
}
