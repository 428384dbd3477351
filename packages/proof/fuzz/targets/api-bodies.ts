import { mistakesOf } from '@spacebooks/http/json';
import { z } from 'zod';
import * as BOOKS from '../../../../src/web/api/schemas/books.js';
import * as E_INVOICES from '../../../../src/web/api/schemas/e-invoices.js';
import * as EXPORT_NOW from '../../../../src/web/api/schemas/export-now.js';
import * as INVOICES from '../../../../src/web/api/schemas/invoices.js';
import * as VALUES from '../../../../src/web/api/schemas/values.js';
import { jsonBytes } from '../fixture.js';
import type { Target } from '../target.js';

const SCHEMAS = [BOOKS, E_INVOICES, EXPORT_NOW, INVOICES, VALUES]
  .flatMap((module) => Object.values(module))
  .filter((each): each is z.ZodType => each instanceof z.ZodType);

/** The first byte is the schema: what it takes it takes again, and what it refuses it says in words. */
export const target: Target = {
  name: 'api-bodies',
  about: `bodies and queries of our own interface, by its ${SCHEMAS.length} schemas`,
  seeds: () =>
    SCHEMAS.flatMap((_, index) =>
      [
        { limit: '5', after: 'x' },
        { reason: 'because' },
        { from: '2026-10-01', to: '2026-10-31', formats: ['csv'] },
        '2026-10',
        { amount: '1.00', currency: 'EUR' },
      ].map((body) => Buffer.concat([Buffer.of(index), jsonBytes(body)])),
    ),
  words: ['"__proto__":', '"limit":', '"after":', '"reason":', '1e309', '-0', '"2026-02-30"', 'null', '[]'],
  run: (input) => {
    const schema = SCHEMAS[(input[0] ?? 0) % SCHEMAS.length];
    const value = parsed(Buffer.from(input.subarray(1)).toString('utf8'));
    if (schema === undefined || value === undefined) return;
    const result = schema.safeParse(value);
    if (!result.success) return void mistakesOf(result.error, '');
    const again = schema.safeParse(result.data);
    if (!again.success || JSON.stringify(again.data) !== JSON.stringify(result.data))
      throw new Error('taken once, and not again');
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
