import type { LogFields, Logger } from '../log.js';
import type { Tracer } from './tracer.js';

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
