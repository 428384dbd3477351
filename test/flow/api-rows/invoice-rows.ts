import { type ApiRow, row } from './row.js';

const TO_BERLIN =
  '--field relationships.space=spaces/{space} --field relationships.debitor=memberships/member-1';

/** Invoices, payments, charges. */
export const INVOICE_ROWS: readonly ApiRow[] = [
  row(
    'get-space-invoices',
    'GET /spaces/{space}/invoices --paginate --field filter[from]=2026-09-01 --field filter[to]=2026-09-30',
  ),
  row(
    'search-space-invoices',
    "GET /spaces/{space}/invoices/search --field 'filter[query]=fix desk' --field filter[paidStatus]=late --field filter[paidStatus]=unpaid",
  ),
  row(
    'get-space-membership-invoice-previews',
    `GET /spaces/{space}/invoice_previews --field filter[from]=2026-10-05 --field filter[to]=2026-12-31`,
  ),
  row('get-invoice', 'GET /invoices/plain'),
  row('get-invoice-pdf', 'GET /invoices/plain.pdf --field e_invoice=true --output invoice.pdf'),
  row(
    'post-invoices',
    `POST /invoices ${TO_BERLIN} --field relationships.correctedInvoice=invoices/plain --field writeOffCorrectedInvoice:=true --field 'items:=[{"description":"Correction","quantity":"-1","amount":{"net":"350"}}]'`,
  ),
  row('lock-invoice', 'POST /invoices/plain/lock'),
  row('unlock-invoice', 'DELETE /invoices/plain/lock', { first: ['POST /invoices/plain/lock'] }),
  row(
    'create-e-invoice',
    'POST /invoices/plain/e_invoice --field type=invoices --field e_invoice_standard=KSeF --field ksef_reference_number=1234567890-20260126-ABC123DEF456-00 --field ksef_acceptance_timestamp=2026-01-26T10:30:00Z',
  ),
  row(
    'attach-invoice-pdf',
    'POST /invoices/plain/pdf --form pdf=@made.pdf --form eInvoice=true --form eInvoiceStandard=Zugferd',
    { first: ['POST /invoices/plain/lock'] },
  ),
  row('get-invoice-payment-methods', 'GET /invoices/plain/payment_methods'),
  row('create-invoice-charges', 'POST /invoice_charges --field relationships.invoices[]=invoices/plain'),
  row(
    'create-invoice-reminder',
    "POST /invoice_reminders --field to=jana@member.example --field 'subject=Please pay' --field body=Soon. --field relationships.invoice=invoices/plain",
  ),
  row(
    'post-refunds',
    'POST /refunds --field amount=10.0 --field relationships.invoice=invoices/paid --field relationships.paymentMethod=paymentMethods/card',
  ),
  row('create-charge', `POST /charges --field description=Coffee --field amount.net=2.50 ${TO_BERLIN}`),
  row(
    'create-payment',
    `POST /payments --field relationships.space=spaces/{space} --field relationships.paymentMethod=paymentMethods/card --field 'payable:=[{"type":"dropInPasses","attributes":{"validOn":"2026-10-12","numberOfPasses":1},"relationships":{"dropInPassTemplate":{"data":{"type":"dropInPassTemplates","id":"day-pass"}}}}]'`,
  ),
  row('get-product', 'GET /products/coffee'),
  row('get-products', 'GET /spaces/{space}/products --field filter[scope]=bookings --field include=category'),
  row(
    'find-space-discount-code',
    'GET /spaces/{space}/discount_codes/find --field filter[code]=TEN --field filter[discounted_id]=offer',
  ),
];
