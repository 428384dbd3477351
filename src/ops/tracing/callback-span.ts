import { sagaRoot } from './trace-root.js';
import type { Tracer } from './tracer.js';

/** A callback that was committed for a saga; moments are epoch milliseconds. */
export interface CommittedCallback {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly event: string;
  readonly receivedAt: number;
  readonly commitAt: number;
  readonly committedAt: number;
}

/** How its address looks: what stands in it is a secret. */
const ROUTE = '/callbacks/{instance}/{space}/{secret}';

export function callbackSpan(tracer: Tracer, callback: CommittedCallback): void {
  const { sagaId, spaceId, invoiceId, event, receivedAt, commitAt, committedAt } = callback;
  const about = { 'spacebooks.space': spaceId, 'spacebooks.invoice': invoiceId, 'spacebooks.event': event };
  const received = tracer.past(
    {
      name: `POST ${ROUTE}`,
      kind: 'server',
      from: receivedAt,
      to: committedAt,
      attributes: {
        'http.request.method': 'POST',
        'http.route': ROUTE,
        'http.response.status_code': 204,
        ...about,
      },
      error: null,
    },
    sagaRoot(sagaId),
  );
  if (received === null) return;
  tracer.past(
    { name: 'commit inbox', from: commitAt, to: committedAt, attributes: about, error: null },
    received,
  );
}
