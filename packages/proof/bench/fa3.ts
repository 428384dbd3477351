import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Fa3Document, isFa3Document } from '../../../src/fa3/document/fa3-document.js';
import { writeFa3 } from '../../../src/fa3/document/write.js';
import { polishDocument, polishItem } from '../../../test/fixtures/polish.js';
import type { BenchResult, Figure } from './bench.js';

const LEAST_PER_SECOND = 200;
const WARM_UP = 50;
const DOCUMENTS = 500;

/** From the document model to what is sent to KSeF: FA(3), both hashes, AES-256-CBC. */
export async function bench(): Promise<BenchResult> {
  const sizes = [
    { label: '3 lines', lines: 3 },
    { label: '45 lines', lines: 45 },
  ];
  return { name: 'fa3', figures: sizes.flatMap(({ label, lines }) => measure(label, documentOf(lines))) };
}

function measure(label: string, document: Fa3Document): readonly Figure[] {
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const make = (number: number): void => {
    const xml = writeFa3({ ...document, number: `FV/2026/${number}` });
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    const encrypted = Buffer.concat([cipher.update(xml), cipher.final()]);
    for (const bytes of [xml, encrypted]) createHash('sha256').update(bytes).digest('base64');
  };
  for (let number = 0; number < WARM_UP; number += 1) make(number);
  const started = performance.now();
  const cpu = process.cpuUsage();
  for (let number = 0; number < DOCUMENTS; number += 1) make(number);
  const { user, system } = process.cpuUsage(cpu);
  const rate = DOCUMENTS / ((user + system) / 1_000_000);
  return [
    {
      // Time on the processor, so that what else the machine does at the moment does not count.
      label: `${label}, on one core`,
      value: rate,
      unit: 'documents/s',
      target: `at least ${LEAST_PER_SECOND}`,
      ok: rate >= LEAST_PER_SECOND,
    },
    {
      label: `${label}, by the clock`,
      value: DOCUMENTS / ((performance.now() - started) / 1_000),
      unit: 'documents/s',
    },
  ];
}

function documentOf(lines: number): Fa3Document {
  const items = Array.from({ length: lines }, (_, line) =>
    polishItem({ description: `Biurko ${line + 1}`, rate: line % 3 === 0 ? '8' : '23' }),
  );
  const document = polishDocument({ items });
  if (!isFa3Document(document)) throw new Error('the bench’s own invoice is no FA(3)');
  return document;
}
