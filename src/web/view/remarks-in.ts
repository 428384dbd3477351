import { decimal } from '@spacebooks/base/money';
import { type DocumentTerms, readTerms, type StatedTerm } from '@spacebooks/invoice-terms/read-terms';
import { UnreadableXml } from '@spacebooks/xml/read-xml';
import type { Finding } from '../../domain/finding.js';
import { remarksOf, type StatedFacts } from '../../domain/remarks.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { worded } from '../../words/findings.js';

/** What whoever reads the e-invoice may ask about; nothing of FA(3), which KSeF itself judges. */
export async function remarksIn(xml: Uint8Array, language: OperatorLanguage): Promise<readonly Finding[]> {
  const read = await readTerms(xml).catch((error: unknown) => {
    if (error instanceof UnreadableXml) return null;
    throw error;
  });
  const facts = read === null ? null : statedIn(read);
  return facts === null ? [] : remarksOf(facts).map((remark) => worded(remark, language));
}

function statedIn({ syntax, groups }: DocumentTerms): StatedFacts | null {
  const terms = groups.flatMap((group) => group.terms);
  const of = (id: string, among: readonly StatedTerm[] = terms): string | null =>
    among.find(({ term }) => term === id)?.text ?? null;
  const dateOf = (id: string): string | null =>
    of(id)?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? null;
  const issueDate = dateOf('BT-2');
  if (syntax === 'FA(3)' || issueDate === null) return null;
  const taxes = groups
    .filter(({ group }) => group === 'vat')
    .map(({ terms: own }) => ({
      rate: decimal(of('BT-119', own) ?? '0'),
      taxable: decimal(of('BT-116', own) ?? '0'),
      tax: decimal(of('BT-117', own) ?? '0'),
    }));
  return { issueDate, dueDate: dateOf('BT-9'), correctedOn: dateOf('BT-26'), taxes };
}
