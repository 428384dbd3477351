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
 * What books of sales say of a line. `turnover`: its amounts are added up. `supplement`: amounts of other lines stand there once more.
 * `total`: the form adds it up. What books of sales know nothing of: `purchases` (input tax, acquisitions, tax that is owed as a recipient),
 * `filing` (advance payments, corrections that a person makes), `other business` (farms, vehicles, warehouses).
 */
type Content = 'turnover' | 'supplement' | 'total' | 'purchases' | 'filing' | 'other business';

/** A form, and where its lines are from. */
export interface TaxForm {
  /** `USt 1 A 2026` */
  readonly name: string;
  /** Who published it, and when. */
  readonly source: string;
  readonly lines: readonly FormLine[];
}

/** Codes of what a form has and books of sales do not, with those of their tax. */
export function codesOf({ lines }: TaxForm, content: Content): readonly string[] {
  return lines.filter(({ has }) => has === content).map(entered);
}

/** `35/36` */
export function entered({ code, taxCode }: Pick<FormLine, 'code' | 'taxCode'>): string {
  return taxCode === undefined ? code : `${code}/${taxCode}`;
}
