import type { LocalDate } from '../domain/invoice.js';

/** A set of rules by which e-invoices are judged. */
export interface RuleVersion {
  readonly name: string;
  readonly version: string;
  /** First day on which it is to be used. */
  readonly inForce: LocalDate;
}

/** What this version of spacebooks was judged by; docs/conformance.md says how, and holds it against the rules themselves. */
export const RULE_VERSIONS: readonly RuleVersion[] = [
  { name: 'EN 16931 (CEN schematron)', version: '1.3.16', inForce: '2026-03-30' },
  { name: 'XRechnung 3.0.2 (KoSIT schematron)', version: '2.6.0', inForce: '2026-08-31' },
  { name: 'Factur-X / ZUGFeRD 2.5.2', version: '1.09.2', inForce: '2026-09-01' },
  { name: 'Peppol BIS Billing 3.0 (OpenPeppol schematron)', version: '2026.5', inForce: '2026-08-17' },
  { name: 'FA(3)', version: '1-0E', inForce: '2026-02-01' },
];
