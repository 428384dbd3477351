import type { FailureCode } from '../errors.js';
import type { Finding } from '../finding.js';
import { PAGE } from '../page-paths.js';
import { ADVICES, type Advice, type AdviceKey } from './advice.js';
import { KEY_OF_FAILURE } from './failure-keys.js';
import type { AdvicePlace, PlatformMenu } from './place.js';

/** What is known of the case in which something failed. */
export interface FailedCase {
  /** Null where it concerns all spaces. */
  readonly spaceId: string | null;
  /** Null where it is about no invoice. */
  readonly invoiceId?: string | null;
  /** Of the invoice; null while nobody has read it. */
  readonly number?: string | null;
  /** Of the export; null where it is about none. */
  readonly exportName?: string | null | undefined;
  /** Of the batch; null where it is about none. */
  readonly batch?: number | null | undefined;
  /** Whether the platform lets nobody edit the invoice, as far as it was read. */
  readonly isLocked?: boolean;
}

interface Failed {
  readonly code: string;
  readonly findings?: readonly Finding[] | undefined;
}

/** Advices that an invoice is edited for. */
const EDITS: readonly AdviceKey[] = [
  ...(['correct the invoice', 'correct the customer', 'correct the sender'] as const),
  ...(['correct what KSeF names', 'correct unusual texts'] as const),
];

/**
 * What finance does about a failure, each place once, in the order in which it is done. A code of another version, which a database
 * may hold, is for the admin. A locked invoice cannot be edited: first it has to be unlocked.
 */
export function failureAdvices(
  { code, findings = [] }: Failed,
  failed: FailedCase,
): readonly [Advice, ...Advice[]] {
  const known: AdviceKey = KEY_OF_FAILURE[code as FailureCode] ?? 'tell your admin';
  const [first = known, ...others] = code === 'invoice.refused' ? waysOut(findings) : [];
  const advise = (key: AdviceKey): Advice => ({
    ...{ key, values: valuesOf(failed), place: placeOf(key, failed), who: ADVICES[key].who },
  });
  const all = others.map(advise);
  return failed.isLocked === true && isCorrected({ code, findings })
    ? [advise('unlock it first'), advise(first), ...all]
    : [advise(first), ...all];
}

/** Whether the invoice, or what stands in it, is corrected; else a setting is, or nothing. */
export function isCorrected({ code, findings = [] }: Failed): boolean {
  const known = KEY_OF_FAILURE[code as FailureCode] ?? 'tell your admin';
  const keys = code === 'invoice.refused' && findings.length > 0 ? waysOut(findings) : [known];
  return keys.some((key) => EDITS.includes(key));
}

function valuesOf({ spaceId, invoiceId, number, exportName, batch }: FailedCase): Advice['values'] {
  return {
    space: spaceId ?? '',
    invoice: number ?? invoiceId ?? '',
    id: invoiceId ?? '',
    name: exportName ?? '',
    number: batch ?? '',
  };
}

/** Where what was found is mended: each place once. */
function waysOut(findings: readonly Finding[]): readonly AdviceKey[] {
  return [...new Set(findings.flatMap(waysOutOf))];
}

/** What says why an item has its tax: the item is corrected, or, where it is right, a rule says so. */
const TAX_RULES: readonly string[] = ['SB-ZERO-RATE', 'SB-TAX-CASE'];

export function needsTaxRule({ rule }: Pick<Finding, 'rule'>): boolean {
  return TAX_RULES.includes(rule);
}

function waysOutOf(finding: Finding): readonly AdviceKey[] {
  return needsTaxRule(finding) ? ['correct the invoice', 'set a tax rule'] : [wayOut(finding)];
}

function wayOut({ field, source }: Finding): AdviceKey {
  if (/^(e_invoices|accounting)\./.test(field)) return 'have a rule entered';
  if (field.startsWith('sender')) return 'correct the sender';
  if (source !== undefined && RULES_OF_OURS.includes(source.key)) return 'have a rule entered';
  return /^(recipientAddress|taxId|customerNumber)/.test(field)
    ? 'correct the customer'
    : 'correct the invoice';
}

/** Problems of a field of the platform that only the configuration can mend. */
const RULES_OF_OURS: readonly string[] = [
  'no period rule',
  'another way at home',
  'a standard of ours at home',
  'approved platform at home',
];

const MENUS: Readonly<Partial<Record<AdviceKey, PlatformMenu>>> = {
  'correct the customer': 'members',
  'correct the sender': 'settings',
};

function placeOf(key: AdviceKey, { spaceId, invoiceId = null, exportName, batch }: FailedCase): AdvicePlace {
  const { at } = ADVICES[key];
  if (at === 'admin' || at === 'nothing') return { at };
  if (at === 'platform') {
    const menu = MENUS[key] ?? (invoiceId === null ? 'invoices' : 'invoice');
    return { at, menu, invoiceId };
  }
  return { at, path: pathOf(key, spaceId, { invoiceId, exportName, batch }) };
}

function pathOf(
  key: AdviceKey,
  space: string | null,
  { invoiceId = null, exportName, batch }: Pick<FailedCase, 'invoiceId' | 'exportName' | 'batch'>,
): string {
  if (space === null) return PAGE.alerts();
  switch (key) {
    case 'issue it':
      return invoiceId === null ? PAGE.invoices(space, 'missing') : `${PAGE.invoice(space, invoiceId)}#doing`;
    case 'look at the list of invoices':
      return PAGE.invoices(space, 'missing');
    case 'copy now':
      return PAGE.sync(space);
    case 'set a tax rule':
      return PAGE.taxRule(space, invoiceId);
    case 'answer a rebooking':
      return exportName ? PAGE.rebooking(space, exportName) : PAGE.exports(space);
    case 'answer a moved cutover':
      return PAGE.switch(space);
    case 'confirm opening items':
      return `${PAGE.switch(space)}#opening`;
    case 'look at what blocks':
      return exportName ? PAGE.exportNow(space, exportName) : PAGE.exports(space);
    case 'accept changed payments':
    case 'deliver again':
      return batch ? PAGE.batch(space, batch) : PAGE.exports(space);
    case 'import the statement again':
    case 'decide the line':
      return PAGE.bank(space);
    default:
      return PAGE.exports(space);
  }
}
