import type { Clock } from '@spacebooks/base/clock';
import { withDeadline } from '@spacebooks/http/deadline';
import { createTransport } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import type { TracingConfig } from '../../config/config.js';
import { type CheckDefinition, type CheckVerdict, failed, ok, skipped, warning } from '../check.js';

/** Whether the trace collector accepts an empty list of spans. */
export const check: CheckDefinition = {
  place: 180,
  title: 'Traces',
  docs: {
    covers: 'whether the collector accepts traces',
    fails: 'it answers, but refuses them',
    warns: 'it does not answer',
  },
  run: async ({ config: { tracing }, clock }) => [
    tracing === null ? skipped(null, 'tracing is not configured') : await ask(tracing, clock),
  ],
};

const DEADLINE_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const MEANING = 'No traces arrive there; e-invoices and books are not affected.';

async function ask({ endpoint, headers }: TracingConfig, clock: Clock): Promise<CheckVerdict> {
  const { host } = new URL(endpoint);
  const transport = createTransport();
  try {
    const own = headers.map(({ name, value }) => [name, value.reveal()] as const);
    const request = {
      method: 'POST' as const,
      url: endpoint,
      headers: { ...Object.fromEntries(own), 'content-type': 'application/json' },
      body: Buffer.from('{"resourceSpans":[]}'),
      maxBytes: MOST_BYTES,
    };
    const deadline = { clock, ms: DEADLINE_MS, stop: new AbortController().signal };
    const { status } = await withDeadline(deadline, (signal) => transport.send({ ...request, signal }));
    if (status >= 200 && status < 300) return ok(host, 'accepts traces');
    const isLogin = status === 401 || status === 403;
    return failed(host, {
      message: `answers ${status}`,
      meaning: MEANING,
      fix: isLogin
        ? 'Correct tracing.headers: the collector does not accept its credentials.'
        : 'Correct tracing.endpoint: it needs the path for OTLP over HTTP, usually /v1/traces.',
    });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return warning(host, {
      message: `does not answer: ${error.message}`,
      meaning: MEANING,
      fix: 'Start the collector, or correct tracing.endpoint.',
    });
  } finally {
    transport.close();
  }
}
