import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.js';

/** An exporter whose trouble stands in the log once, when it begins, and once more when it is over. */
export function reportingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
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
