import type { LogFields, Logger } from '../log.js';
import type { Tracer } from './tracer.js';

/** A log whose lines name the trace and the span in which they were written, as OpenTelemetry names them. */
export function tracedLog(log: Logger, tracer: Tracer): Logger {
  const within = (fields: LogFields = {}): LogFields => {
    const ids = tracer.current();
    return ids === null ? fields : { ...fields, trace_id: ids.traceId, span_id: ids.spanId };
  };
  return {
    debug: (message, fields) => log.debug(message, within(fields)),
    info: (message, fields) => log.info(message, within(fields)),
    warn: (message, fields) => log.warn(message, within(fields)),
    error: (message, fields) => log.error(message, within(fields)),
    child: (fields) => tracedLog(log.child(fields), tracer),
  };
}
