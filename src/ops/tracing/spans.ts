import { createHash } from 'node:crypto';
import type { Exchange } from '@spacebooks/http/observed-transport';
import type { LocalDate } from '../../domain/invoice.js';
import type { LogFields, Logger } from '../log.js';
import type { RequestTrace } from '../request-trace.js';
import type { PastSpan, SpanIds, Tracer } from './span.js';

/** An e-invoice's trace: the same after a crash, and for whoever knows the saga's id. */
export function sagaRoot(sagaId: string): SpanIds {
  return rootOf(`saga:${sagaId}`);
}

/**
 * A night's trace: what resumes after a crash, or is retried, belongs to the same one.
 *
 * @param run tells nights of one date apart that were asked for by a person
 */
export function nightRoot(spaceId: string, date: LocalDate, run = ''): SpanIds {
  return rootOf(`night:${spaceId}:${date}:${run}`);
}

/** The ids of a trace and of its root, out of what it is about: nothing has to be kept to go on with it. */
function rootOf(identity: string): SpanIds {
  const digest = createHash('sha256').update(`spacebooks:trace:${identity}`).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** A callback that was committed for a saga; moments are epoch milliseconds. */
export interface CommittedCallback {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly event: string;
  readonly receivedAt: number;
  readonly commitAt: number;
  readonly committedAt: number;
}

/** How its address looks: what stands in it is a secret. */
const ROUTE = '/callbacks/{instance}/{space}/{secret}';

export function callbackSpan(tracer: Tracer, callback: CommittedCallback): void {
  const { sagaId, spaceId, invoiceId, event, receivedAt, commitAt, committedAt } = callback;
  const about = { 'spacebooks.space': spaceId, 'spacebooks.invoice': invoiceId, 'spacebooks.event': event };
  const received = tracer.past(
    {
      name: `POST ${ROUTE}`,
      kind: 'server',
      from: receivedAt,
      to: committedAt,
      attributes: {
        'http.request.method': 'POST',
        'http.route': ROUTE,
        'http.response.status_code': 204,
        ...about,
      },
      error: null,
    },
    sagaRoot(sagaId),
  );
  if (received === null) return;
  tracer.past(
    { name: 'commit inbox', from: commitAt, to: committedAt, attributes: about, error: null },
    received,
  );
}

/** Of an address what is the same for all that is asked there: ids, numbers and keys become `{id}`. */
export function urlTemplate(path: string): string {
  return path
    .split('/')
    .slice(0, MOST_SEGMENTS)
    .map((segment, index, all) => (isWord(segment) || isVersion(all, index) ? segment : '{id}'))
    .join('/');
}

const MOST_SEGMENTS = 12;

/** Names of the interfaces are short words; everything else may be anybody's. */
function isWord(segment: string): boolean {
  return /^([a-z][a-z_-]{0,30})?$/i.test(segment);
}

/** Of the interface: at the beginning, where no id is. */
function isVersion(segments: readonly string[], index: number): boolean {
  const isFirst = index === 1 || (index === 2 && segments[1] === 'api');
  return isFirst && /^v?\d(\.\d)?$/.test(segments[index] ?? '');
}

/** A request as a span of a client, after OpenTelemetry's conventions for HTTP; without its query and its headers. */
export function requestSpan(system: 'platform' | 'ksef', exchange: Exchange): PastSpan {
  const { method, status, at, milliseconds } = exchange;
  const url = new URL(exchange.url);
  const template = urlTemplate(url.pathname);
  const error = errorOf(exchange);
  return {
    name: `${method} ${template}`,
    kind: 'client',
    from: at,
    to: at + milliseconds,
    attributes: {
      'http.request.method': method,
      'url.template': template,
      'server.address': url.hostname,
      'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      ...(status !== null && { 'http.response.status_code': status }),
      'spacebooks.system': system,
    },
    error,
  };
}

function errorOf({ status, failure }: Exchange): string | null {
  if (status === null) return failure ?? 'unreachable';
  return status >= 400 ? String(status) : null;
}

/** Whoever remembers for which e-invoice a request was sent also makes it a part of the e-invoice's trace. */
export function tracedRequests(trace: RequestTrace, tracer: Tracer): RequestTrace {
  if (!tracer.isOn) return trace;
  return {
    of: (subject, work) => tracer.within(sagaRoot(subject.sagaId), () => trace.of(subject, work)),
    exchanged: (system, exchange) => {
      trace.exchanged(system, exchange);
      tracer.past(requestSpan(system, exchange));
    },
    stop: () => trace.stop(),
  };
}

/** A log whose lines name the trace and the span in which they were written, as OpenTelemetry names them. */
export function tracedLog(log: Logger, tracer: Tracer): Logger {
  const within = (fields: LogFields = {}): LogFields => {
    const ids = tracer.current();
    return ids === null ? fields : { ...fields, trace_id: ids.traceId, span_id: ids.spanId };
  };
  return {
    debug: (event, fields) => log.debug(event, within(fields)),
    info: (event, fields) => log.info(event, within(fields)),
    warn: (event, fields) => log.warn(event, within(fields)),
    error: (event, fields) => log.error(event, within(fields)),
    child: (fields) => tracedLog(log.child(fields), tracer),
  };
}
