import type { Channel } from '../channel.js';
import { checkEInvoice } from './check.js';
import { produceEInvoice } from './produce.js';

/** The platform mails the e-invoice, and that is all. */
export const NONE: Channel = {
  carries: ({ ksef }) => ksef === null,
  attachesEInvoice: true,
  waitsUntil: () => null,
  check: checkEInvoice,
  produce: produceEInvoice,
  steps: {},
};
