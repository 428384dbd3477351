import type { FaultRow } from './row.js';

export const SECURITY: readonly FaultRow[] = [
  {
    id: 'S1',
    fault:
      'Forged callbacks: unknown paths, unknown invoices, those of another space, addresses with user@host, other hosts, ports and schemes, `..`, `%2f`, a megabyte of address',
    happens:
      'Without the right secret 404, before the body is read. With it only the id is used, of addresses that are the platform’s; it is read with our own token, and an invoice of another space is not touched. Everything else is set aside.',
    sees: 'Alert callback.quarantined, with the right secret only',
    tests: [
      { file: 'test/unit/inbox/pointer.test.ts', title: 'does not follow %s' },
      {
        file: 'test/unit/inbox/server.test.ts',
        title: 'is not read: a stranger is answered before his body has come',
      },
      {
        file: 'test/flow/events.test.ts',
        title: 'without the right secret is answered 404 and leaves nothing',
      },
      { file: 'test/flow/events.test.ts', title: 'with %s is answered 204, set aside and told' },
      {
        file: 'test/flow/foreign.test.ts',
        title: 'that a callback of ours points to is refused, and not touched',
      },
    ],
  },
];
