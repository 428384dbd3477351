import type { Config } from '../../config/config.js';
import { isEnded } from '../../domain/saga/model.js';
import type { Tracer } from '../../ops/tracing/span.js';
import { type CommittedCallback, callbackSpan, sagaRoot } from '../../ops/tracing/spans.js';
import type { TracingDeps, TracingTarget } from '../../ops/tracing/target.js';
import { startTracing } from '../../ops/tracing/tracer.js';
import type { Sagas } from '../../store/sagas/sagas.js';

/** Where the configuration sends traces; null where it sends none. */
function tracingTarget({ tracing }: Pick<Config, 'tracing'>): TracingTarget | null {
  if (tracing === null) return null;
  const { endpoint, headers, service_name: serviceName, percent } = tracing;
  const revealed = headers.map(({ name, value }) => [name, value.reveal()] as const);
  return { endpoint, serviceName, share: percent / 100, headers: Object.fromEntries(revealed) };
}

export function openTracing(config: Config, deps: TracingDeps): Promise<Tracer> {
  return startTracing(tracingTarget(config), deps);
}

/** What tells of a callback from which an e-invoice is followed; undefined where nobody follows any. */
export function traceCallback(tracer: Tracer): ((callback: CommittedCallback) => void) | undefined {
  return tracer.isOn ? (callback) => callbackSpan(tracer, callback) : undefined;
}

/** Ends a saga's trace when the saga ends; its root span covers restarts. */
export function tracedSagas(sagas: Sagas, tracer: Tracer): Sagas {
  if (!tracer.isOn) return sagas;
  return {
    ...sagas,
    commit: async (record, advance, details, now, ...rest) => {
      const committed = await sagas.commit(record, advance, details, now, ...rest);
      const { state, reason } = committed.saga;
      if (isEnded(state)) {
        tracer.end(sagaRoot(record.id), {
          name: 'e-invoice',
          from: record.createdAt,
          to: now,
          attributes: {
            'spacebooks.space': record.spaceId,
            'spacebooks.invoice': record.invoiceId,
            'spacebooks.saga': record.id,
            'spacebooks.state': state,
          },
          error: state === 'refused' || state === 'released' ? (reason?.code ?? state) : null,
        });
      }
      return committed;
    },
  };
}
