import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { Random } from '../../random.js';
import type { Logger } from '../log.js';
import type { PastSpan, SpanAttributes, SpanIds, Tracer } from './span.js';
import type { TracingDeps, TracingTarget } from './target.js';

/** An exporter whose trouble stands in the log once, when it begins, and once more when it is over. */
function reportingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let lost = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) {
          if (lost === 0) log.warn('tracing.export-failed', { error: result.error?.name });
          lost += spans.length;
        } else if (lost > 0) {
          log.info('tracing.export-recovered', { lost });
          lost = 0;
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** What waits while nobody takes it; what comes beyond that is let go. */
const MOST_WAITING = 2_048;
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 3_000;

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** One for the process: Node carries each that was ever made through every promise, and lets none go. */
const underWay = new AsyncLocalStorage<SpanIds>();

/** Traces by OpenTelemetry's own packages, which only this file loads, and only where tracing is switched on. */
export function createTracer(target: TracingTarget, { version, clock, random, log }: TracingDeps): Tracer {
  const ids = chosenIds(random);
  const provider = providerOf(target, version, ids, log);
  const tracer = provider.getTracer('spacebooks', version);

  const begin = (
    name: string,
    attributes: SpanAttributes,
    from: number,
    past: Partial<PastSpan>,
    parent?: SpanIds,
  ) => {
    const context =
      parent === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED });
    const options = { kind: KINDS[past.kind ?? 'internal'], attributes, startTime: new Date(from) };
    return tracer.startSpan(name, options, context);
  };
  const finish = (span: Span, error: string | null, to: number): void => {
    if (error !== null) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute(ATTR_ERROR_TYPE, error);
    }
    span.end(new Date(to));
  };

  return {
    isOn: true,
    within: (root, work) => underWay.run(root, work),
    span: async (name, attributes, work) => {
      const parent = underWay.getStore();
      const unseen = { set: () => undefined, fail: () => undefined };
      if (parent === undefined) return work(unseen);
      const from = clock.now();
      const span = begin(name, attributes, from, {}, parent);
      const { traceId, spanId } = span.spanContext();
      let error: string | null = null;
      try {
        const open = {
          set: (more: SpanAttributes) => void span.setAttributes(more),
          fail: (type: string) => {
            error = type;
          },
        };
        return await underWay.run({ traceId, spanId }, () => work(open));
      } catch (thrown) {
        error ??= typeOf(thrown);
        throw thrown;
      } finally {
        finish(span, error, Math.max(from, clock.now()));
      }
    },
    past: (past, parent = underWay.getStore()) => {
      if (parent === undefined) return null;
      const span = begin(past.name, past.attributes, past.from, past, parent);
      finish(span, past.error, Math.max(past.from, past.to));
      const { traceId, spanId } = span.spanContext();
      return { traceId, spanId };
    },
    end: (root, past) => {
      ids.choose(root);
      const span = begin(past.name, past.attributes, past.from, past);
      ids.choose(null);
      finish(span, past.error, Math.max(past.from, past.to));
    },
    current: () => underWay.getStore() ?? null,
    stop: async () => {
      const stopped = new AbortController();
      const shutdown = provider.shutdown().catch(() => undefined);
      void shutdown.then(() => stopped.abort());
      await clock.sleep(STOP_TIMEOUT_MS * clock.speed, stopped.signal);
    },
  };
}

function providerOf(
  target: TracingTarget,
  version: string,
  idGenerator: ReturnType<typeof chosenIds>,
  log: Logger,
): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: target.endpoint,
    headers: { ...target.headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: target.serviceName,
      [ATTR_SERVICE_VERSION]: version,
    }),
    // By the id of the trace alone, so that all parts of one are kept, in whatever process they were made.
    sampler: new TraceIdRatioBasedSampler(target.share),
    idGenerator,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingExporter(exporter, log),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
}

/** Ids out of our own source of chance; those of a root are given. */
function chosenIds(random: Random) {
  let chosen: SpanIds | null = null;
  const hex = (digits: number): string =>
    createHash('sha256').update(random.id()).digest('hex').slice(0, digits);
  return {
    /** For the span that is begun next. */
    choose: (ids: SpanIds | null): void => {
      chosen = ids;
    },
    generateTraceId: (): string => chosen?.traceId ?? hex(32),
    generateSpanId: (): string => chosen?.spanId ?? hex(16),
  };
}

/** Codes of our failures and names of classes are few; messages are not. */
function typeOf(thrown: unknown): string {
  const { code, name } = thrown as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
