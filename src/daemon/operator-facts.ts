import type { Config } from '../config/config.js';
import { einvoiceSettings } from '../config/einvoice-settings.js';
import { settingsDigest } from '../einvoice/space.js';
import { readPointer } from '../inbox/pointer.js';
import type { OperatorFacts } from '../operator/facts.js';
import { sagaRoot } from '../ops/tracing/trace-root.js';

/** What the operator has to know, out of the configuration. */
export function operatorFacts(
  config: Config,
  { version, isDaemonRunning }: Pick<OperatorFacts, 'version' | 'isDaemonRunning'>,
): OperatorFacts {
  return {
    version,
    isDaemonRunning,
    traceOf: config.tracing === null ? null : (sagaId) => sagaRoot(sagaId).traceId,
    requestsPerMinute: config.platform.requests_per_minute,
    spaces: config.spaces.map((space) => ({
      id: space.id,
      timeZone: space.time_zone,
      hasBooks: space.accounting !== undefined,
      settingsDigest: settingsDigest(einvoiceSettings(space)),
      readCallback: (event, body) => readPointer(event, body, [space.base_url, config.platform.base_url]),
    })),
  };
}
