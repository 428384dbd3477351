/** What is said of a span; no personal data, no secret, nothing of unbounded length. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Ids as OpenTelemetry and W3C write them: 32 and 16 hexadecimal digits. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** A span whose beginning and end are known. */
export interface PastSpan {
  readonly name: string;
  readonly kind?: 'internal' | 'server' | 'client' | undefined;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly attributes: SpanAttributes;
  /** What went wrong; null when nothing did. */
  readonly error: string | null;
}

/**
 * Follows work through its deps. Never in the way of it: nothing here throws or waits, but for `stop`, and that not for
 * long.
 */
export interface Tracer {
  readonly isOn: boolean;
  /** Spans that begin in `work`, at whatever depth, belong to this trace, below its root; it may have begun in another process. */
  within<T>(root: SpanIds, work: () => Promise<T>): Promise<T>;
  /** A part of the trace that is under way; outside of one `work` alone. What it throws makes it fail. */
  span<T>(name: string, attributes: SpanAttributes, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** @param parent the span under way when left out; without one nothing is kept. @returns its ids, null when nothing is kept */
  past(span: PastSpan, parent?: SpanIds): SpanIds | null;
  /** The root itself, once its work has ended. */
  end(root: SpanIds, span: PastSpan): void;
  /** What is under way; null outside of a trace. */
  current(): SpanIds | null;
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>;
}

/** A span that is under way. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** @param type what went wrong, of a small closed set: `error.type` */
  fail(type: string): void;
}
