import { lazily } from '@spacebooks/base/lazy';
import type { References } from '../../document/build/document-type.js';
import type { EInvoiceDocument } from '../../document/model.js';
import type { Finding } from '../../domain/finding.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { KsefProduced } from '../../fa3/produce.js';
import type { KsefVisual } from '../../pdf/draw.js';
import type { Draw, Drawn } from '../draw.js';
import type { ProducedEInvoice, WrittenEInvoice } from '../produce.js';

const producing = lazily(() => import('../produce.js'));
const ownLayouts = lazily(() => import('../own-layout.js'));
const polishProducing = lazily(() => import('../../fa3/produce.js'));
const polishDrawing = lazily(() => import('../channels/ksef/draw-visual.js'));
const exchangeRates = lazily(() => import('../../fa3/exchange-rates/exchange-rate-files.js'));

/** What each job is given and gives. */
interface Jobs {
  /** All findings of an e-invoice in our own layout, as far as it can be known without drawing. */
  check: { given: Subject; result: readonly Finding[] };
  /** The e-invoice in our own layout. */
  produce: { given: Subject; result: ProducedEInvoice };
  /** The document and its XML, for a visual part that is not ours. */
  write: { given: Subject; result: WrittenEInvoice };
  /** Our own layout around a document that was written already. */
  draw: { given: [EInvoiceSettings, ...Parameters<Draw>]; result: Drawn };
  /**
   * The FA(3), or its findings before the lock: the schema included, the rate of exchange looked up in the tables
   * of the settings. The last parameter says whether our own layout will be drawn of it.
   */
  checkFa3: { given: [...Subject, isDrawn: boolean]; result: KsefProduced };
  /** The FA(3) of the locked invoice, with what the settings have pinned. */
  produceFa3: { given: Subject; result: KsefProduced };
  /** The visualisation of an FA(3). */
  drawFa3: {
    given: [EInvoiceSettings, document: EInvoiceDocument, xml: Uint8Array, visual: KsefVisual];
    result: Drawn;
  };
}

type Subject = [EInvoiceSettings, Invoice, References];

export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Readonly<Jobs[Name]['given']>;
export type Result<Name extends JobName> = Jobs[Name]['result'];
type JobTable = { readonly [Name in JobName]: (...given: JobInput<Name>) => Promise<Result<Name>> };

/**
 * All that is computed of an e-invoice, which takes the processor for long and is where texts of others could end a
 * thread or never come to an end. What goes in and out can cross to another thread (packed.ts).
 */
const JOBS: JobTable = {
  check: async (settings, invoice, references) => {
    const { createProducer } = await producing();
    return createProducer(settings).check(invoice, references);
  },
  produce: async (settings, invoice, references) => {
    const { createProducer } = await producing();
    const produced = await createProducer(settings).produce(invoice, references);
    if (!produced.ok) return produced;
    const { xml, pdf, notes, deposit } = produced;
    return { ok: true, xml, pdf, notes, deposit };
  },
  write: async (settings, invoice, references) => {
    const { createProducer } = await producing();
    return createProducer(settings).write(invoice, references);
  },
  draw: async (settings, ...content) => {
    const { checkOwnLayout, ownLayout } = await ownLayouts();
    const findings = checkOwnLayout(settings);
    return findings.length > 0 ? { ok: false, findings } : ownLayout(settings)(...content);
  },
  checkFa3: async (settings, invoice, references, isDrawn) => {
    const { createKsefProducer } = await polishProducing();
    const { exchangeRatesIn } = await exchangeRates();
    const exchangeRate = exchangeRatesIn(settings.ksef?.exchange_rates);
    const produced = await createKsefProducer(settings).produce(invoice, { ...references, exchangeRate });
    if (!produced.ok || !isDrawn) return produced;
    const { checkOwnLayout } = await ownLayouts();
    const findings = checkOwnLayout(settings);
    return findings.length > 0 ? { ok: false, findings } : produced;
  },
  produceFa3: async (settings, invoice, references) => {
    const { createKsefProducer } = await polishProducing();
    return createKsefProducer(settings).produce(invoice, references);
  },
  drawFa3: async (settings, document, xml, visual) => {
    const { drawKsef } = await polishDrawing();
    return drawKsef(document, xml, settings, visual);
  },
};

/** Does a job in this thread. */
export function doJob<Name extends JobName>(name: Name, given: JobInput<Name>): Promise<Result<Name>> {
  return JOBS[name](...given);
}
