import type { FaultRow } from './row.js';

export const SECURITY: readonly FaultRow[] = [
  {
    id: 'S1',
    fault:
      'Forged callbacks: unknown paths, unknown invoices, those of another space, addresses with user@host, other hosts, ports and schemes, `..`, `%2f`, a megabyte of address',
    happens:
      'Without the right secret 404, before the body is read. With it only the id is used, at whatever address of an invoice; it is read with our own token, and another space’s invoice is not touched. Everything else is quarantined, and so is an id that the space does not have, at an address that it is not known by.',
    sees: 'Alerts callback.quarantined and callback.unknown-address, with the right secret only',
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
        file: 'test/flow/events.test.ts',
        title:
          'of invoices that the space does not have, at such addresses, is set aside and told until the next round',
      },
      {
        file: 'test/flow/foreign.test.ts',
        title: 'that a callback of ours points to is refused, and not touched',
      },
    ],
  },
  {
    id: 'S2',
    fault:
      'Ten thousand forged callbacks at full speed beside real ones: unknown paths, made-up ids, huge and compressed bodies, deep JSON, wrong methods and types, headers and bodies that never end',
    happens:
      'Real requests are served. At most twelve unknown ids a minute and space are looked up; the list of invoices shows which of the rest are real. Bodies, connections, time, stored texts and memory are bounded, and no response makes the platform give up',
    sees: 'Alerts callback.flood and callback.quarantined, once per day and reason',
    tests: [
      {
        file: 'test/faults/flood.test.ts',
        title: 'serve all that was asked for, spend no more than the budget, and do not fill the memory',
      },
      {
        file: 'test/unit/store/callback-budget.test.ts',
        title: 'begin so many e-invoices in a minute, and the rest is left to the list',
      },
      {
        file: 'test/unit/inbox/read-body.test.ts',
        title: 'finds no room when too many long ones come at once; short ones always do',
      },
    ],
  },
  {
    id: 'S4',
    fault: 'A secret of the configuration in any output',
    happens:
      'It is in no log line, alert, command, metric, page, export, archive, database or backup; files are private to their owner',
    sees: 'Nothing',
    tests: [
      {
        file: 'test/faults/canaries.test.ts',
        title:
          'is in nothing that is written: log, commands, metrics, pages, database, archive, exports, backups',
      },
      {
        file: 'test/unit/config/canaries.test.ts',
        title: 'are all planted here: whoever adds one to the schema adds it to this test',
      },
      {
        file: 'test/unit/store/file-modes.test.ts',
        title: 'files are for their owner only, whatever the umask',
      },
    ],
  },
];
