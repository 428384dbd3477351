import { NO_PROGRESS } from '../../../domain/progress.js';
import type { IssuedDocument } from '../../../store/books/auditor/year-documents.js';
import type { PackageDeps, PackageRequest } from './package-deps.js';
import type { DocumentKind, PackageWords } from './package-words.js';
import type { PackageFile, Packaging } from './packaging.js';
import { DOCUMENTS, type DocumentRow, INVOICES, PAYMENTS } from './tables/documents.js';
import type { YearFacts } from './year-facts.js';

/** How a file of each kind ends. */
const ENDING: Readonly<Record<DocumentKind, string>> = {
  pdf: 'pdf',
  xml: 'xml',
  receipt: 'xml',
  other_document: 'xml',
};

/** Everything that was issued in the year, one file after the other, then what tells of it, and of what was paid. */
export async function* packDocuments(
  packaging: Packaging,
  { documents, money, archive }: PackageDeps,
  { spaceId, year, onProgress = NO_PROGRESS }: PackageRequest,
  facts: YearFacts,
  words: PackageWords,
): AsyncGenerator<PackageFile> {
  const rows: DocumentRow[] = [];
  const sizes = new Map<string, number>();
  for await (const issued of documents.issued(spaceId, year, (id) => facts.isBooked(id))) {
    const { invoiceId, number, date, ksefNumber } = issued;
    const invoice = facts.meet(invoiceId, { number, date, ksefNumber });
    for (const [kind, sha256] of filesOf(issued)) {
      const path = `documents/${sha256.slice(0, 2)}/${sha256}.${ENDING[kind]}`;
      if (!sizes.has(path)) {
        onProgress('documents', sizes.size, null);
        const bytes = await archive.get(sha256);
        sizes.set(path, bytes.length);
        yield packaging.file(path, [bytes]);
      }
      invoice.documents += 1;
      const size = sizes.get(path) ?? 0;
      const content = words.documents[kind];
      rows.push({
        document: rows.length + 1,
        invoiceId,
        content,
        number,
        date,
        ksefNumber,
        path,
        sha256,
        size,
      });
    }
  }
  yield* packaging.table(DOCUMENTS, rows);
  const payments = async function* () {
    for await (const payment of money.payments(spaceId, year)) {
      const { invoiceId, invoiceNumber: number, invoiceDate: date } = payment;
      facts.meet(invoiceId, { number, date, ksefNumber: null });
      yield payment;
    }
  };
  yield* packaging.table(PAYMENTS, payments());
  const invoices = [...facts.invoices].sort(([a], [b]) => (a < b ? -1 : 1));
  yield* packaging.table(
    INVOICES,
    invoices.map(([invoiceId, invoice]) => ({ invoiceId, ...invoice })),
  );
}

function filesOf({ pdf, xml, receipt, otherDocument }: IssuedDocument): (readonly [DocumentKind, string])[] {
  const named = { pdf, xml, receipt, other_document: otherDocument };
  return (Object.keys(named) as DocumentKind[]).flatMap((kind) => {
    const sha256 = named[kind];
    return sha256 === null ? [] : [[kind, sha256] as const];
  });
}
