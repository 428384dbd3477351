import { isoTime } from '../dates.js';
import type { Exchange, Operation } from '../engine/operation.js';
import type { Journal } from '../journal.js';
import { announcementInput } from './announcement.js';
import { faultInput } from './fault-input.js';
import { advanceInput, resetInput, spaceInput } from './inputs.js';
import { control } from './operations.js';
import type { Operator } from './operator.js';
import { stateOf } from './state.js';

/** Clock, faults, journals and the state as a whole under `/sandbox/`. */
export function worldControls(operator: Operator): readonly Operation[] {
  return [
    control({ method: 'GET', path: '/state', run: (_input, { world }) => stateOf(world) }),
    control({
      method: 'POST',
      path: '/reset',
      input: resetInput,
      run: ({ seed }) => operator.reset(seed),
    }),
    control({
      method: 'POST',
      path: '/events',
      input: announcementInput,
      run: (input) => operator.announce(input),
    }),
    control({
      method: 'POST',
      path: '/clock',
      input: advanceInput,
      run({ advance }, { world }) {
        operator.advanceClock(advance);
        return { now: isoTime(world.clock.now()) };
      },
    }),
    control({
      method: 'PATCH',
      path: '/spaces/:id',
      input: spaceInput,
      run: ({ e_invoicing: on }, { params }) => void operator.setEInvoicing(params.id ?? '', on),
    }),
    control({ method: 'GET', path: '/faults', run: (_input, { world }) => world.faults.list() }),
    control({
      method: 'POST',
      path: '/faults',
      input: faultInput,
      run: (rule) => ({ id: operator.addFault(rule) }),
    }),
    control({ method: 'DELETE', path: '/faults', run: () => operator.clearFaults() }),
    control({
      method: 'POST',
      path: '/deliveries/:id/replay',
      run: (_input, { params }) => operator.replayDelivery(Number(params.id)),
    }),
    journal('/journal/requests', ({ world }) => world.requests),
    journal('/journal/deliveries', ({ world }) => world.deliveries.journal),
    journal('/journal/mails', ({ world }) => world.mails),
    journal('/journal/letters', ({ world }) => world.letters),
  ];
}

/** Entries from number `from` on. */
function journal<Entry>(path: string, journalOf: (exchange: Exchange) => Journal<Entry>): Operation {
  return control({
    method: 'GET',
    path,
    run(_input, exchange) {
      const entries = journalOf(exchange);
      const from = Number(exchange.query.from ?? 1);
      return { dropped: entries.dropped, next: entries.next, entries: entries.entries(from) };
    },
  });
}
