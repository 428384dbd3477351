import type { TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import type { Database } from 'better-sqlite3';
import type { Bug } from '../bugs.js';

/** Mistakes about statements and payments, one for each thing that has to hold of them. */
export const BANK_BUGS: readonly Bug[] = [
  {
    name: 'pay-blind',
    mistake: 'records a payment without a look: every list of payment records is empty',
    plant: () => ({
      request: (request, side, send) =>
        isPayments(request, side, 'GET') ? send(request).then((answer) => withBody(answer, '[]')) : null,
    }),
  },
  {
    name: 'pay-unsent',
    mistake: 'takes a payment for recorded without sending it',
    plant: () => ({
      request: (request, side) =>
        isPayments(request, side, 'POST') ? Promise.resolve(recordedOf(request)) : null,
    }),
  },
  {
    name: 'pay-day',
    mistake: 'records a payment on the day before',
    plant: () => ({
      request: (request, side, send) =>
        isPayments(request, side, 'POST') ? send({ ...request, body: dayBefore(request.body) }) : null,
    }),
  },
  {
    name: 'line-state',
    mistake: 'forgets that a line is settled',
    plant: () => ({
      database: (raw) => swallow(raw, 'bank_line_state', (values) => values.includes('posted')),
    }),
  },
  {
    name: 'lost-line',
    mistake: 'loses each fifth line of the statements',
    plant: () => {
      let lines = 0;
      const isFifth = (): boolean => {
        lines += 1;
        return lines % 5 === 0;
      };
      return { commandDatabase: (raw) => swallow(raw, 'bank_line', isFifth) };
    },
  },
  {
    name: 'booked-cent',
    mistake: 'books each payment with a cent more than the platform shows',
    plant: () => ({
      request: (request, side, send) =>
        isPayments(request, side, 'GET')
          ? send(request).then((answer) =>
              answer.status === 200 ? withBody(answer, centMore(answer)) : answer,
            )
          : null,
    }),
  },
];

function isPayments({ method, url }: TransportRequest, side: string, asked: string): boolean {
  return side === 'platform' && method === asked && /\/payment_records(\?|$)/.test(url);
}

function withBody(answer: TransportAnswer, body: string): TransportAnswer {
  return answer.status === 200 ? { ...answer, body: Buffer.from(body) } : answer;
}

let made = 0;

function recordedOf({ url, body }: TransportRequest): TransportAnswer {
  const [, invoice_id = ''] = /\/invoices\/([^/]+)\//.exec(url) ?? [];
  made += 1;
  const record = { id: `made-${made}`, invoice_id, currency: 'EUR', ...JSON.parse(textOf(body)) };
  return {
    status: 201,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(record)),
  };
}

function dayBefore(body: TransportRequest['body']): Buffer {
  const payment = JSON.parse(textOf(body)) as { paid_at: string };
  const day = new Date(Date.parse(payment.paid_at) - 86_400_000).toISOString().slice(0, 10);
  return Buffer.from(JSON.stringify({ ...payment, paid_at: day }));
}

function centMore({ body }: TransportAnswer): string {
  const records = JSON.parse(textOf(body)) as { amount: string }[];
  return JSON.stringify(
    records.map((record) => ({ ...record, amount: (Number(record.amount) + 0.01).toFixed(2) })),
  );
}

function textOf(body: TransportRequest['body'] | TransportAnswer['body']): string {
  return Buffer.from(body ?? '').toString('utf8');
}

/** What is inserted into a table with such values is not, and nobody notices. */
function swallow(raw: Database, table: string, isMeant: (values: readonly unknown[]) => boolean): void {
  const prepare = raw.prepare.bind(raw);
  const forgetful = (sql: string) => {
    const statement = prepare(sql);
    if (!sql.startsWith(`insert into "${table}"`)) return statement;
    for (const method of ['run', 'all'] as const) {
      const act = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      const value = (...values: unknown[]): unknown =>
        isMeant(values.flat())
          ? method === 'run'
            ? { changes: 1, lastInsertRowid: 0 }
            : []
          : act(...values);
      Object.defineProperty(statement, method, { value, configurable: true });
    }
    return statement;
  };
  Object.defineProperty(raw, 'prepare', { value: forgetful, configurable: true });
}
