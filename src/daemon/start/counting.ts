import type { Clock } from '@spacebooks/base/clock';
import { observedTransport } from '@spacebooks/http/observed-transport';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import { isEnded } from '../../domain/saga/model.js';
import type { CountedExchange, Metrics } from '../../ops/metrics.js';
import type { RequestTrace } from '../../ops/request-trace.js';
import type { Sagas } from '../../store/sagas/sagas.js';

/** Counts ended e-invoices. */
export function countingEnds(sagas: Sagas, metrics: Metrics): Sagas {
  return {
    ...sagas,
    commit: async (record, advance, details, now, ...rest) => {
      const committed = await sagas.commit(record, advance, details, now, ...rest);
      const { state } = committed.saga;
      if (isEnded(state)) {
        metrics.eInvoiceEnded(record.spaceId, state, Math.max(0, now - record.createdAt) / 1_000);
      }
      return committed;
    },
  };
}

/** The network, with every exchange counted and traced to its e-invoice. */
export function countingTransport(
  system: CountedExchange['system'],
  metrics: Metrics,
  trace: RequestTrace,
  clock: Clock,
  connect: () => Transport = createTransport,
): Transport {
  return observedTransport(
    connect(),
    () => clock.now(),
    (exchange) => {
      const { method, status, milliseconds } = exchange;
      metrics.exchanged({ system, method, status, milliseconds });
      trace.exchanged(system, exchange);
    },
  );
}
