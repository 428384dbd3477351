/** A line of the form of a tax return, in the order of the form. */
export interface FormLine {
  /** Its number or box, where the base is entered: `81`, `A1`. */
  readonly code: string;
  /** Where the tax is entered, if the form does not compute it: `36`. */
  readonly taxCode?: string;
  /** The printed line. */
  readonly row?: number;
  readonly meaning: string;
  /** Paragraph of the country's VAT act. */
  readonly law: string;
  readonly has: Content;
}

/**
 * Where the content of a line comes from.
 * - turnover: amounts of these books, added up;
 * - supplement: amounts of these books that other lines have, too;
 * - total: the form adds it up;
 * - purchases: input tax, acquisitions, tax owed as recipient; unknown to books of sales, as are the two below;
 * - filing: advance payments, corrections that a person makes;
 * - other business: farms, vehicles, warehouses.
 */
type Content = 'turnover' | 'supplement' | 'total' | 'purchases' | 'filing' | 'other business';

/**
 * A line whose base stands in one box.
 *
 * @param law paragraph of the country's VAT act
 */
export function formLine(code: string, meaning: string, law: string, has: Content = 'turnover'): FormLine {
  return { code, meaning, law, has };
}

/** A form, and where its lines are from. */
export interface TaxForm {
  /** `USt 1 A 2026` */
  readonly name: string;
  /** Publisher and date. */
  readonly source: string;
  readonly lines: readonly FormLine[];
}

/** Codes of all lines with this content, with those of their tax: `35/36`. */
export function codesOf({ lines }: TaxForm, content: Content): readonly string[] {
  return lines.filter(({ has }) => has === content).map(boxesOf);
}

/** The boxes of a line, base and tax: `35/36`. */
export function boxesOf({ code, taxCode }: Pick<FormLine, 'code' | 'taxCode'>): string {
  return taxCode === undefined ? code : `${code}/${taxCode}`;
}
