import type { FaultRuleInput, InvoiceInput } from '@spacebooks/cobot-sandbox';
import scenario from './scenario.json' with { type: 'json' };

/** One invoice of the demo, and the faults that are injected. */
export interface DemoInvoice {
  readonly id: string;
  /** What was prepared, in words. */
  readonly prepared: string;
  readonly input: Omit<InvoiceInput, 'id'>;
  readonly fault?: FaultRuleInput;
  readonly deliveredTwice?: boolean;
  /** Days after its date on which the platform charges it. */
  readonly chargedAfterDays?: number;
  /** Faults of KSeF until it refuses a copy: this invoice is issued first, so that they hit no other one. */
  readonly ksefFaults?: readonly FaultRuleInput[];
  readonly ends: 'done' | 'refused';
}

/** Several pages. */
const LONG = 'demo-long';
const MANY_ITEMS: InvoiceInput['items'] = Array.from({ length: 60 }, (_, day) => ({
  description: `Besprechungsraum ${day % 2 === 0 ? 'Spree' : 'Havel'}, Buchung ${day + 1}`,
  quantity: `${1 + (day % 4)}.5`,
  net: '19.90',
  rate: '19',
}));

/**
 * Seven invoices of a space in Berlin: everyday, charged, long, three with a fault, one that cannot be issued. Four of one in
 * Warsaw, which issues in KSeF: buyers by NIP, by VAT id and without, and one whose document is in none of KSeF's lists (the
 * index, too: on a slow machine it has the document before the daemon asks).
 */
export const DEMO_INVOICES: readonly DemoInvoice[] = (scenario as unknown as readonly DemoInvoice[]).map(
  (each) => (each.id === LONG ? { ...each, input: { ...each.input, items: MANY_ITEMS } } : each),
);
