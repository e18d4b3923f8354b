import { setTimeout as sleep } from 'node:timers/promises';
import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Observer } from './observer.ts';

const NAME = 'portolan';
/** A collector that does not answer holds up no end of a server. */
const FLUSH_MS = 2_000;

export interface Traces {
  readonly observer: Observer;
  /** Sends what is left, within two seconds. Never rejects. */
  close(): Promise<void>;
}

/**
 * Spans of requests, of their searches in the pool and of the nodes that are asked for them, sent by OTLP as the variables of
 * OpenTelemetry say (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME`, …).
 */
export function startTraces(): Traces {
  const named = resourceFromAttributes({ 'service.name': NAME });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const flush = () => provider.shutdown().catch(() => {});
  return { observer: observe(), close: () => Promise.race([flush(), sleep(FLUSH_MS)]) };
}

function observe(): Observer {
  const tracer = trace.getTracer(NAME);
  /** What no request asked for, as the reads of feeds, is left out: it would be thousands of traces of one span. */
  const beginChild = (name: string, kind: SpanKind, attributes: Attributes): Span | undefined =>
    trace.getActiveSpan() && tracer.startSpan(name, { kind, attributes });
  return {
    beginRequest({ id, method, endpoint, traceparent }) {
      const parent = propagation.extract(context.active(), { traceparent });
      const attributes = { 'http.request.method': method, 'http.route': endpoint, 'portolan.request_id': id };
      const span = tracer.startSpan(`${method} ${endpoint}`, { kind: SpanKind.SERVER, attributes }, parent);
      const within = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(within, work),
        end({ status, bytes, isAborted }) {
          span.setAttributes({ 'http.response.status_code': status, 'http.response.size': bytes });
          if (isAborted) span.setAttribute('portolan.aborted', true);
          finish(span, status >= 500);
        },
      };
    },
    beginSearch(name) {
      const span = beginChild(`search ${name}`, SpanKind.INTERNAL, {});
      return ({ line, result, waitedMs }) => {
        span?.setAttributes({ 'portolan.line': line, 'portolan.result': result });
        if (waitedMs !== null) span?.setAttribute('portolan.waited_ms', Math.round(waitedMs));
        finish(span, result === 'failed');
      };
    },
    askNode(chain) {
      const span = beginChild('ask node', SpanKind.CLIENT, { 'portolan.chain': chain });
      return (outcome) => {
        span?.setAttribute('portolan.outcome', outcome);
        finish(span, outcome === 'failed' || outcome === 'late');
      };
    },
  };
}

function finish(span: Span | undefined, hasFailed: boolean): void {
  if (hasFailed) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
