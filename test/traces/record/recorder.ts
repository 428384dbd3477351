import type { TransportRequest } from '@spacebooks/http/transport';
import type { Database } from 'better-sqlite3';
import type { Observer } from '../observer.js';
import type { Exchange, Observation } from './observation.js';
import { readAnswer } from './read-answer.js';
import { subjectOf } from './subject.js';
import { type SagaWatch, watchSagas } from './watch-sagas.js';

/** Tells what can be seen of the e-invoices of a simulated daemon, in the order in which it happens. */
export function createRecorder(tell: (observation: Observation) => void): Observer {
  const watches = new Map<Database, SagaWatch>();
  return {
    connected: (raw) => void watches.set(raw, watchSagas(raw)),
    committed: (raw, now) => {
      for (const observation of watches.get(raw)?.news(now) ?? []) tell(observation);
    },
    announced: (failures) => tell({ type: 'announced', failures }),
    acknowledged: (invoice) => tell({ type: 'acknowledged', invoice }),
    sent: (request, side) => {
      const subject = subjectOfRequest(request, side === 'ksef' ? 'ksef' : 'platform');
      if (subject.what === 'elsewhere') return UNNOTED;
      const exchange: Exchange = { subject, arrived: 0, answer: null };
      tell({ type: 'sent', exchange });
      return {
        arrived: ({ status }) => {
          exchange.arrived = status;
          tell({ type: 'arrived', exchange });
        },
        answered: (answer) => {
          exchange.answer = readAnswer(subject, answer);
          tell({ type: 'answered', exchange });
        },
      };
    },
    died: () => {
      watches.clear();
      tell({ type: 'died' });
    },
  };
}

const UNNOTED = { arrived: () => undefined, answered: () => undefined };

function subjectOfRequest({ method, url, body }: TransportRequest, side: 'platform' | 'ksef') {
  const { pathname } = new URL(url);
  const text = method === 'POST' && side === 'ksef' ? Buffer.from(body ?? '').toString('utf8') : '';
  return subjectOf(side, method, pathname, text);
}
