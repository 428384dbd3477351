import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import type { Method } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { jsonBody } from '../engine/body.js';
import type { Exchange, Operation } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';
import type { Invoice } from '../records/invoice.js';
import { invoiceEdit, invoiceInput } from '../records/invoice-input.js';
import { changedSwitches, switchesOf } from '../records/space-switches.js';
import { seed } from '../seed/schema.js';
import { INVOICES } from '../v2/invoice-type.js';
import { announcementInput } from './announcement.js';
import { faultInput, type Operator } from './operator.js';
import { stateOf } from './state.js';

/** No input: the body is not even read. */
const nothing = z.unknown();

const sendingInput = z.strictObject({ trigger: z.enum(['manual', 'automatic']).default('manual') });

const settlementInput = z.strictObject({ paid: z.boolean().default(true) });

const foreignPdfInput = z.strictObject({
  /** The PDF in Base64; a small generated one when left out. */
  pdf: z.base64().optional(),
  e_invoice: z.boolean().default(true),
  e_invoice_standard: z.string().default('Zugferd'),
});

/** Milliseconds. */
const advanceInput = z.strictObject({ advance: z.number().min(0) });

const resetInput = z.strictObject({ seed: seed.optional() });

/** The operations under `/sandbox/`: clock, faults, journals, and whatever an admin or the platform itself may do. */
export function controls(operatorOf: (exchange: Exchange) => Operator): readonly Operation[] {
  const operated = <Input>(
    method: Method,
    path: string,
    input: z.ZodType<Input>,
    run: (operator: Operator, input: Input, exchange: Exchange) => unknown,
  ): Operation => control(method, path, input, (sent, exchange) => run(operatorOf(exchange), sent, exchange));
  /** Answers with the invoice as version 2.0 writes it. */
  const onInvoice = <Input>(
    method: Method,
    path: string,
    input: z.ZodType<Input>,
    run: (operator: Operator, id: string, input: Input) => Invoice,
  ): Operation =>
    operated(method, path, input, (operator, sent, exchange) =>
      INVOICES.present(run(operator, exchange.params.id ?? '', sent), exchange),
    );
  return [
    read('/invoices', (exchange) =>
      [...exchange.world.invoices.values()].map((invoice) => INVOICES.present(invoice, exchange)),
    ),
    onInvoice('POST', '/invoices', invoiceInput, (operator, _id, input) => operator.createInvoice(input)),
    onInvoice('PATCH', '/invoices/:id', invoiceEdit, (operator, id, edit) => operator.editInvoice(id, edit)),
    operated('DELETE', '/invoices/:id', nothing, (operator, _input, { params }) => {
      operator.deleteInvoice(params.id ?? '');
    }),
    onInvoice('POST', '/invoices/:id/send', sendingInput, (operator, id, { trigger }) =>
      operator.requestSending(id, trigger),
    ),
    onInvoice('POST', '/invoices/:id/lock', nothing, (operator, id) => operator.lockInvoice(id)),
    onInvoice('DELETE', '/invoices/:id/lock', nothing, (operator, id) => operator.unlockInvoice(id)),
    onInvoice('POST', '/invoices/:id/pay', settlementInput, (operator, id, input) =>
      operator.settleInvoice(id, input),
    ),
    onInvoice('POST', '/invoices/:id/write_off', nothing, (operator, id) => operator.writeOffInvoice(id)),
    onInvoice('POST', '/invoices/:id/pdf', foreignPdfInput, (operator, id, sent) => {
      const bytes = sent.pdf === undefined ? {} : { pdf: Buffer.from(sent.pdf, 'base64') };
      const { e_invoice: eInvoice, e_invoice_standard: eInvoiceStandard } = sent;
      return operator.attachForeignPdf(id, { ...bytes, eInvoice, eInvoiceStandard });
    }),
    read('/state', ({ world }) => stateOf(world)),
    operated('POST', '/reset', resetInput, (operator, { seed: next }) => operator.reset(next)),
    operated('POST', '/events', announcementInput, (operator, input) => operator.announce(input)),
    operated('POST', '/clock', advanceInput, (operator, { advance }, { world }) => {
      operator.advanceClock(advance);
      return { now: isoTime(world.clock.now()) };
    }),
    operated('PATCH', '/spaces/:id', changedSwitches, (operator, sent, { params }) => {
      operator.switchSpace(params.id ?? '', definedOf(switchesOf(sent)));
    }),
    read('/faults', ({ world }) => world.faults.list()),
    operated('POST', '/faults', faultInput, (operator, rule) => ({ id: operator.addFault(rule) })),
    operated('DELETE', '/faults', nothing, (operator) => operator.clearFaults()),
    operated('POST', '/deliveries/:id/replay', nothing, (operator, _input, { params }) =>
      operator.replayDelivery(Number(params.id)),
    ),
    read('/journal/requests', ({ world, query }) => world.requests.show(query)),
    read('/journal/deliveries', ({ world, query }) => world.deliveries.journal.show(query)),
    read('/journal/mails', ({ world, query }) => world.mails.show(query)),
    read('/journal/filings', ({ world, query }) => world.filings.show(query)),
    read('/journal/letters', ({ world, query }) => world.letters.show(query)),
  ];
}

function read(path: string, run: (exchange: Exchange) => unknown): Operation {
  return control('GET', path, nothing, (_input, exchange) => run(exchange));
}

/** Validates its input; answers plain JSON, or 204 without a result. */
function control<Input>(
  method: Method,
  path: string,
  input: z.ZodType<Input>,
  run: (input: Input, exchange: Exchange) => unknown,
): Operation {
  return {
    name: `${method} ${path}`,
    method,
    path,
    access: 'public',
    scope: null,
    // JSON under whatever name: `fetch` calls a text text/plain, and curl a form.
    body: 'any',
    answersDocument: true,
    parameters: 'any',
    run(exchange) {
      const body = run(inputOf(input, exchange), exchange);
      return body === undefined ? { status: 204 } : { status: 200, body };
    },
  };
}

function inputOf<Input>(input: z.ZodType<Input>, exchange: Exchange): Input {
  if (input === (nothing as z.ZodType)) return undefined as Input;
  const parsed = input.safeParse(jsonBody(exchange) ?? {});
  if (parsed.success) return parsed.data;
  throw new Problem(
    422,
    parsed.error.issues.map(({ message, path }) => ({ detail: message, pointer: `/${path.join('/')}` })),
  );
}
