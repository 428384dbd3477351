import { faultRuleOf } from '@spacebooks/sandbox-engine/fault-rule';
import { SandboxOperator } from '@spacebooks/sandbox-engine/operator';
import { Problem } from '../engine/problem.js';
import { apply } from '../engine/record-type.js';
import {
  ATTACH_PDF,
  EDIT,
  LOCK,
  REMOVE,
  SETTLE,
  type Settlement,
  UNLOCK,
  WRITE_OFF,
} from '../life/invoice-transitions.js';
import { requestSending } from '../life/mail.js';
import { DELETE_PAYMENT, recordPayment } from '../life/payment-transitions.js';
import { OAUTH_OPERATIONS } from '../oauth/operations.js';
import { addInvoice } from '../records/build-invoice.js';
import type { Invoice, PaymentRecord } from '../records/invoice.js';
import { type InvoiceEdit, type InvoiceInput, invoiceEdit, invoiceInput } from '../records/invoice-input.js';
import type { Trigger } from '../records/mail.js';
import type { Payment } from '../records/payment-record.js';
import { simplePdf } from '../records/simple-pdf.js';
import type { Space } from '../records/space.js';
import type { SpaceSwitches } from '../records/space-switches.js';
import type { SandboxSeed } from '../seed/schema.js';
import { ACCOUNT_OPERATIONS, V1_OPERATIONS } from '../v1/operations.js';
import { V2_OPERATIONS } from '../v2/operations.js';
import { emitInvoiceEvent } from '../webhooks/announce.js';
import type { Delivery } from '../webhooks/deliveries.js';
import type { World } from '../world.js';
import { type AnnouncementInput, announceByHand, announcementInput } from './announcement.js';

export const faultInput = faultRuleOf([
  ...V1_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...V2_OPERATIONS,
  ...OAUTH_OPERATIONS,
]);

interface ForeignPdf {
  /** A small generated one when left out. */
  readonly pdf?: Uint8Array;
  readonly eInvoice?: boolean;
  readonly eInvoiceStandard?: string;
}

/**
 * What an admin of a space, the platform itself or chance may do. Every method throws a Problem when the invoice is
 * unknown or does not allow it.
 */
export class Operator extends SandboxOperator<World, SandboxSeed> {
  constructor(world: () => World, reset: (seed?: SandboxSeed) => void) {
    super(world, reset, faultInput);
  }

  /** Announced by created_invoice. */
  createInvoice(input: InvoiceInput): Invoice {
    const invoice = addInvoice(invoiceInput.parse(input), this.world());
    emitInvoiceEvent('created_invoice', invoice, this.world());
    return invoice;
  }

  editInvoice(id: string, edit: InvoiceEdit): Invoice {
    return this.#apply(EDIT, id, invoiceEdit.parse(edit));
  }

  deleteInvoice(id: string): Invoice {
    return this.#apply(REMOVE, id, undefined);
  }

  settleInvoice(id: string, settlement: Settlement): Invoice {
    return this.#apply(SETTLE, id, settlement);
  }

  /** Recorded by an admin, in one part or several. */
  recordPayment(invoiceId: string, payment: Payment): PaymentRecord {
    return recordPayment(this.invoice(invoiceId), payment, this.world());
  }

  deletePayment(id: string): void {
    const record = this.world().paymentRecords.get(id);
    if (record === undefined) throw new Problem(404, `There is no payment ${id}.`);
    apply(DELETE_PAYMENT, record, undefined, this.world());
  }

  writeOffInvoice(id: string): Invoice {
    return this.#apply(WRITE_OFF, id, undefined);
  }

  lockInvoice(id: string): Invoice {
    return this.#apply(LOCK, id, undefined);
  }

  unlockInvoice(id: string): Invoice {
    return this.#apply(UNLOCK, id, undefined);
  }

  /** Locks the invoice and attaches a PDF of another program or a person. */
  attachForeignPdf(
    id: string,
    { pdf, eInvoice = true, eInvoiceStandard = 'Zugferd' }: ForeignPdf = {},
  ): Invoice {
    const bytes = pdf ?? simplePdf(['A PDF of somebody else', id]);
    this.lockInvoice(id);
    return this.#apply(ATTACH_PDF, id, { pdf: bytes, eInvoice, eInvoiceStandard });
  }

  requestSending(id: string, trigger: Trigger = 'manual'): Invoice {
    const invoice = this.invoice(id);
    requestSending(invoice, trigger, this.world());
    return invoice;
  }

  /** Sets what is named in the space's settings. */
  switchSpace(spaceId: string, switches: Partial<SpaceSwitches>): Space {
    const space = this.world().spaces.get(spaceId);
    if (space === undefined) throw new Problem(404, `There is no space ${spaceId}.`);
    return Object.assign(space, switches);
  }

  /** Repeats a callback. */
  replayDelivery(id: number): Delivery {
    const delivery = this.world().deliveries.replay(id);
    if (delivery === null) throw new Problem(404, `Delivery ${id} or its subscription is gone.`);
    return delivery;
  }

  /** Emits an event about a record, or about a bare id where the sandbox keeps none of that kind. */
  announce(input: AnnouncementInput): void {
    announceByHand(announcementInput.parse(input), this.world());
  }

  invoice(id: string): Invoice {
    const invoice = this.world().invoices.get(id);
    if (invoice === undefined) throw new Problem(404, `There is no invoice ${id}.`);
    return invoice;
  }

  #apply<Input>(transition: Parameters<typeof apply<Invoice, Input>>[0], id: string, input: Input): Invoice {
    const invoice = this.invoice(id);
    apply(transition, invoice, input, this.world());
    return invoice;
  }
}
