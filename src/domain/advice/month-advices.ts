import type { AdviceKind } from './advice-kind.js';

/** What the checklist of a month, and what lists documents that no export has, ask for. */
export const MONTH_ADVICES = {
  'copy now': { who: 'finance', at: 'button', go: 'sync' },
  'unreadable invoices': { who: 'finance', at: 'page', go: 'alerts' },
  'fix what blocks': { who: 'finance', at: 'page', go: 'blocked' },
  'export now': { who: 'finance', at: 'button', go: 'export' },
  'answer a moved cutover': { who: 'finance', at: 'page', go: 'cutover' },
  'answer a rebooking': { who: 'finance', at: 'page', go: 'question' },
  'decide bank lines': { who: 'finance', at: 'page', go: 'bank' },
  'confirm opening items': { who: 'finance', at: 'page', go: 'opening' },
  'say where opening items are': { who: 'admin', at: 'admin', go: null },
  'state what was open': { who: 'admin', at: 'admin', go: null },
  'give opening items an account': { who: 'finance', at: 'button', go: 'accounts' },
  'correct refused e-invoices': { who: 'finance', at: 'page', go: 'refused' },
  'issue what was sent without': { who: 'finance', at: 'page', go: 'without-e-invoice' },
  'issue what was not sent': { who: 'finance', at: 'page', go: 'without-e-invoice' },
  'wait for a delivery': { who: 'nobody', at: 'page', go: 'batch' },
  'look at a delivery': { who: 'finance', at: 'page', go: 'batch' },
  'accept a batch': { who: 'accountant', at: 'button', go: 'batch' },
  'have an account entered': { who: 'admin', at: 'admin', go: null },
  'your accountant reports it': { who: 'accountant', at: 'nothing', go: null },
  'wait for the e-invoice': { who: 'nobody', at: 'nothing', go: null },
  'wait for the next export': { who: 'nobody', at: 'page', go: 'invoice' },
  'wait for KSeF': { who: 'nobody', at: 'page', go: 'invoice' },
  'send again or exclude': { who: 'finance', at: 'page', go: 'invoice' },
} as const satisfies Readonly<Record<string, AdviceKind>>;
