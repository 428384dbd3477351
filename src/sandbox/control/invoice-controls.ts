import type { Operation } from '../engine/operation.js';
import type { Invoice } from '../records/invoice.js';
import { invoiceEdit, invoiceInput } from '../records/invoice-input.js';
import { INVOICES } from '../v2/invoice-type.js';
import type { World } from '../world.js';
import { foreignPdfInput, sendingInput, settlementInput } from './inputs.js';
import { control } from './operations.js';
import type { Operator } from './operator.js';

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
