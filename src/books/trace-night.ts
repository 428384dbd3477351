import type { Clock } from '../clock.js';
import type { LocalDate } from '../domain/invoice.js';
import type { SpanIds, Tracer } from '../ops/tracing/tracer.js';

export interface NightTrace {
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly spaceId: string;
  readonly date: LocalDate;
}

/** A night as one trace. Its root is complete when the night is: one that failed is tried again, and goes on with the same. */
export async function traceNight<T>(
  root: SpanIds,
  { tracer, clock, spaceId, date }: NightTrace,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer.isOn) return work();
  const from = clock.now();
  const attributes = { 'spacebooks.space': spaceId, 'spacebooks.date': date };
  const result = await tracer.within(root, () => tracer.span('run night', attributes, work));
  tracer.end(root, { name: 'night', from, to: clock.now(), attributes, error: null });
  return result;
}
