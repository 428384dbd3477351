import { performance } from 'node:perf_hooks';
import { createProducer } from '../../../src/einvoice/produce.js';
import { invoice } from '../../../test/fixtures/invoices/invoice.js';
import { item } from '../../../test/fixtures/invoices/item.js';
import { settings } from '../../../test/fixtures/invoices/settings.js';
import type { BenchResult, Figure } from './bench.js';

const LEAST_PER_SECOND = 25;
const WARM_UP = 20;
const DOCUMENTS = 100;

/** From the platform's invoice to the checked PDF: rules, XML with its XSD, drawing, and the PDF's own check. */
export async function bench(): Promise<BenchResult> {
  const sizes = [
    { label: 'one page, 3 lines', lines: 3 },
    { label: 'two pages, 45 lines', lines: 45 },
  ];
  const figures: Figure[] = [];
  for (const { label, lines } of sizes) figures.push(...(await measure(label, lines)));
  return { name: 'documents', figures };
}

async function measure(label: string, lines: number): Promise<Figure[]> {
  const producer = createProducer(settings());
  const make = async (number: number): Promise<void> => {
    const items = Array.from({ length: lines }, (_, line) =>
      item({ description: `Arbeitsplatz ${line + 1}, Vertrag ${number}`, rate: line % 3 === 0 ? '7' : '19' }),
    );
    const given = invoice({ number: `BENCH-${number}`, items });
    const findings = producer.check(given);
    // As it is read again after the lock.
    const produced = await producer.produce({ ...given, canUpdate: false });
    const wrong = produced.ok ? findings : produced.findings;
    if (wrong.length > 0) throw new Error(`the bench’s own invoice is refused: ${JSON.stringify(wrong)}`);
  };
  for (let number = 0; number < WARM_UP; number += 1) await make(number);
  const started = performance.now();
  const cpu = process.cpuUsage();
  for (let number = 0; number < DOCUMENTS; number += 1) await make(number);
  const { user, system } = process.cpuUsage(cpu);
  const rate = DOCUMENTS / ((user + system) / 1_000_000);
  const elapsed = DOCUMENTS / ((performance.now() - started) / 1_000);
  return [
    {
      // Time on the processor, so that what else the machine does at the moment does not count.
      label: `${label}, on one core`,
      value: rate,
      unit: 'documents/s',
      target: `at least ${LEAST_PER_SECOND}`,
      ok: rate >= LEAST_PER_SECOND,
    },
    { label: `${label}, by the clock`, value: elapsed, unit: 'documents/s' },
  ];
}
