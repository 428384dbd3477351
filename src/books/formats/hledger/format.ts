import type { Batch } from '../../../domain/accounting/model.js';
import { documentsOf } from '../documents.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { directives } from './directives.js';
import { transaction } from './transaction.js';

const PORTION = 1_000;

/**
 * A journal in plain text (hledger 1.25 and later): every account and commodity is declared, so that
 * `hledger check --strict` accepts it, alone or included by another journal.
 */
export const HLEDGER: Format = {
  name: 'hledger',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    const portions: Uint8Array[] = [Buffer.from(directives(batch, context), 'utf8')];
    const documents = documentsOf(batch);
    for (let start = 0; start < documents.length; start += PORTION) {
      const text = documents
        .slice(start, start + PORTION)
        .map(transaction)
        .join('');
      portions.push(Buffer.from(text, 'utf8'));
    }
    yield {
      name: `${batchName(batch, context)}.journal`,
      mediaType: 'text/plain; charset=utf-8',
      bytes: Buffer.concat(portions),
      notes: [],
    };
  },
};
