import type { Row } from 'write-excel-file/node';

/** A sheet of a workbook whose rows are made while they are read, as often as one likes. */
export interface SheetOfRows {
  readonly name: string;
  /** How many rows stay in sight at its top. */
  readonly headingRows: number;
  /** How many rows have every form of cell that the sheet has; all of them where it is left out. */
  readonly sample?: number | undefined;
  readonly rows: () => Iterable<Row>;
}
