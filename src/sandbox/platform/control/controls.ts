import { z } from 'zod';
import { isoTime } from '../../engine/dates.js';
import type { Journal } from '../../engine/journal.js';
import { jsonBody } from '../engine/body.js';
import type { Answer, Exchange, Method, Operation } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';
import type { Invoice } from '../records/invoice.js';
import { invoiceEdit, invoiceInput } from '../records/invoice-input.js';
import { seed } from '../seed/schema.js';
import { INVOICES } from '../v2/invoice-type.js';
import type { World } from '../world.js';
import { announcementInput } from './announcement.js';
import { faultInput, type Operator } from './operator.js';
import { stateOf } from './state.js';

/** One operation of the operator: its input is checked by a schema, its answer is plain JSON. */
interface ControlRow<Input> {
  readonly method: Method;
  readonly path: string;
  readonly input?: z.ZodType<Input>;
  run(input: Input, exchange: Exchange): unknown;
}

function control<Input>(row: ControlRow<Input>): Operation {
  return {
    name: `${row.method} ${row.path}`,
    method: row.method,
    path: row.path,
    access: 'public',
    scope: null,
    body: 'document',
    answersDocument: true,
    run: (exchange) => answerOf(row.run(inputOf(row, exchange), exchange)),
  };
}

function inputOf<Input>(row: ControlRow<Input>, exchange: Exchange): Input {
  if (row.input === undefined) return undefined as Input;
  const read = row.input.safeParse(jsonBody(exchange) ?? {});
  if (read.success) return read.data;
  const details = read.error.issues.map((issue) => ({
    detail: issue.message,
    pointer: `/${issue.path.join('/')}`,
  }));
  throw new Problem(422, details);
}

function answerOf(result: unknown): Answer {
  return result === undefined ? { status: 204 } : { status: 200, body: result };
}

const sendingInput = z.strictObject({ trigger: z.enum(['manual', 'automatic']).default('manual') });

const settlementInput = z.strictObject({ paid: z.boolean().default(true) });

const foreignPdfInput = z.strictObject({
  /** The PDF in Base64; a small generated one when left out. */
  pdf: z.base64().optional(),
  e_invoice: z.boolean().default(true),
  e_invoice_standard: z.string().default('Zugferd'),
});

const spaceInput = z.strictObject({ e_invoicing: z.boolean() });

/** Milliseconds. */
const advanceInput = z.strictObject({ advance: z.number().min(0) });

const resetInput = z.strictObject({ seed: seed.optional() });

/** Invoices under `/sandbox/`. The answers are the records of version 2.0. */
export function invoiceControls(operator: Operator): readonly Operation[] {
  const idOf = (params: Readonly<Record<string, string>>): string => params.id ?? '';
  const shown = (invoice: Invoice, view: { readonly world: World }): unknown =>
    INVOICES.present(invoice, view);
  return [
    control({
      method: 'GET',
      path: '/invoices',
      run: (_input, view) => [...view.world.invoices.values()].map((invoice) => shown(invoice, view)),
    }),
    control({
      method: 'POST',
      path: '/invoices',
      input: invoiceInput,
      run: (input, view) => shown(operator.createInvoice(input), view),
    }),
    control({
      method: 'PATCH',
      path: '/invoices/:id',
      input: invoiceEdit,
      run: (edit, view) => shown(operator.editInvoice(idOf(view.params), edit), view),
    }),
    control({
      method: 'DELETE',
      path: '/invoices/:id',
      run: (_input, { params }) => void operator.deleteInvoice(idOf(params)),
    }),
    control({
      method: 'POST',
      path: '/invoices/:id/send',
      input: sendingInput,
      run: ({ trigger }, view) => shown(operator.requestSending(idOf(view.params), trigger), view),
    }),
    control({
      method: 'POST',
      path: '/invoices/:id/lock',
      run: (_input, view) => shown(operator.lockInvoice(idOf(view.params)), view),
    }),
    control({
      method: 'DELETE',
      path: '/invoices/:id/lock',
      run: (_input, view) => shown(operator.unlockInvoice(idOf(view.params)), view),
    }),
    control({
      method: 'POST',
      path: '/invoices/:id/pay',
      input: settlementInput,
      run: (input, view) => shown(operator.settleInvoice(idOf(view.params), input), view),
    }),
    control({
      method: 'POST',
      path: '/invoices/:id/write_off',
      run: (_input, view) => shown(operator.writeOffInvoice(idOf(view.params)), view),
    }),
    control({
      method: 'POST',
      path: '/invoices/:id/pdf',
      input: foreignPdfInput,
      run({ pdf, e_invoice: eInvoice, e_invoice_standard: eInvoiceStandard }, view) {
        const bytes = pdf === undefined ? {} : { pdf: Buffer.from(pdf, 'base64') };
        const id = idOf(view.params);
        return shown(operator.attachForeignPdf(id, { ...bytes, eInvoice, eInvoiceStandard }), view);
      },
    }),
  ];
}

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
