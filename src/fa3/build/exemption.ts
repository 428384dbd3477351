import type { TaxedLine } from '../../document/build/lines.js';
import type { Report } from '../../document/build/report.js';
import type { LegalBasis } from '../../domain/polish-rate.js';
import type { Fa3Exemption } from '../terms.js';

const FIELD_OF: Readonly<Record<LegalBasis, Fa3Exemption['basis']>> = {
  act: 'A',
  directive: 'B',
  other: 'C',
};

/**
 * P_19A, P_19B or P_19C: FA(3) has room for one of them, in which several provisions may stand. Null without exempt
 * lines.
 */
export function buildExemption(lines: readonly TaxedLine[], report: Report): Fa3Exemption | null {
  const exemptions = lines.flatMap(({ tax }) => tax.exemption ?? []);
  const [basis, ...others] = new Set(exemptions.map((each) => each.basis));
  if (basis === undefined) return null;
  if (others.length > 0) {
    report({
      rule: 'SB-KSEF-EXEMPTION',
      field: 'items',
      problem: 'exemptions on different bases',
      values: { bases: [basis, ...others].join(', ') },
    });
  }
  return { basis: FIELD_OF[basis], text: [...new Set(exemptions.map(({ text }) => text))].join('; ') };
}
