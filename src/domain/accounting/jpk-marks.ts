import type { Invoice, InvoiceItem, LocalDate } from '../invoice.js';
import { fitsItem, type ItemCondition } from './item-condition.js';

/**
 * Marks of a sales row in the order of the schema of JPK_V7M(3): groups of goods and services (§ 10 ust. 3), and procedures (§ 10 ust. 4 of the
 * regulation of 15 October 2019). MR_T and MR_UZ are left out: they need the margin (SprzedazVAT_Marza), which no invoice here states.
 */
export const JPK_MARKS = [
  ...['GTU_01', 'GTU_02', 'GTU_03', 'GTU_04', 'GTU_05', 'GTU_06', 'GTU_07'],
  ...['GTU_08', 'GTU_09', 'GTU_10', 'GTU_11', 'GTU_12', 'GTU_13'],
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'],
] as const;
export type JpkMark = (typeof JPK_MARKS)[number];

/** Marks that items have; each rule that fits adds its own. */
export interface JpkMarkRule {
  readonly when?: (ItemCondition & { readonly customer_number?: string | undefined }) | undefined;
  readonly marks: readonly JpkMark[];
}

/** @param date whose rules hold @returns undefined where there are none */
export function marksOf(
  { customerNumber }: Pick<Invoice, 'customerNumber'>,
  item: InvoiceItem,
  rules: readonly JpkMarkRule[],
  date: LocalDate,
): readonly JpkMark[] | undefined {
  const found = rules.flatMap(({ when, marks }) => {
    const isTheirs =
      when?.customer_number === undefined || when.customer_number === (customerNumber ?? '').trim();
    return isTheirs && fitsItem(when, item, date) ? marks : [];
  });
  return found.length === 0 ? undefined : inOrder(found);
}

/** All of both; undefined where there are none. */
export function allMarks(
  ...each: readonly (readonly JpkMark[] | undefined)[]
): readonly JpkMark[] | undefined {
  const [first, ...others] = each.filter((marks) => marks !== undefined);
  return others.length === 0 ? first : inOrder([first ?? [], ...others].flat());
}

function inOrder(marks: readonly JpkMark[]): readonly JpkMark[] {
  return JPK_MARKS.filter((mark) => marks.includes(mark));
}
