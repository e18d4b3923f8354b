import type { Config } from '../config.ts';
import type { Watched } from './metrics.ts';
import type { Observer, RequestSpan } from './observer.ts';

/** What the server tells of itself to those who run it, beside its log. */
export interface Telemetry {
  readonly observer: Observer;
  /** Serves metrics, where that is on, and returns their address. */
  serveMetrics(watched: Watched): Promise<string | null>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Metrics and traces as far as they are configured: the code of what is off is not loaded. */
export async function startTelemetry({ metricsPort, metricsHost, tracesUrl }: Config): Promise<Telemetry> {
  const metrics = metricsPort === null ? undefined : new (await import('./metrics.ts')).Metrics();
  const traces = tracesUrl === null ? undefined : (await import('./traces.ts')).startTraces();
  const observers = [metrics?.observer, traces?.observer].filter((each) => each !== undefined);
  return {
    observer: observers.length > 1 ? both(observers) : (observers[0] ?? {}),
    async serveMetrics(watched) {
      if (metrics === undefined || metricsPort === null) return null;
      metrics.watch(watched);
      const { serveMetrics } = await import('./metrics-server.ts');
      return (await serveMetrics(metrics, metricsPort, metricsHost)).url;
    },
    close: async () => traces?.close(),
  };
}

/** Tells all of them. */
function both(observers: readonly Observer[]): Observer {
  return {
    beginRequest(request) {
      const spans = observers.flatMap((each) => each.beginRequest?.(request) ?? []);
      return {
        run: (work) => spans.reduce<typeof work>((run, span: RequestSpan) => () => span.run(run), work)(),
        end: (entry) => spans.forEach((span) => void span.end(entry)),
      };
    },
    refused: (why) => observers.forEach((each) => void each.refused?.(why)),
    lookedUp: (cache, isHit) => observers.forEach((each) => void each.lookedUp?.(cache, isHit)),
    beginSearch(name) {
      const ends = observers.flatMap((each) => each.beginSearch?.(name) ?? []);
      return (outcome) => ends.forEach((end) => void end(outcome));
    },
    threadReplaced: () => observers.forEach((each) => void each.threadReplaced?.()),
    askNode(chain) {
      const ends = observers.flatMap((each) => each.askNode?.(chain) ?? []);
      return (outcome) => ends.forEach((end) => void end(outcome));
    },
    feedRead: (feed, isAnswered) => observers.forEach((each) => void each.feedRead?.(feed, isAnswered)),
  };
}
