import type { RequestTrace } from '../request-trace.js';
import { requestSpan } from './request-span.js';
import { sagaRoot } from './trace-root.js';
import type { Tracer } from './tracer.js';

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
