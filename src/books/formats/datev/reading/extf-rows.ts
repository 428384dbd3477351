/**
 * The fields of a row of a Buchungsstapel that have to do with amounts and tax. One object is used again for each row: copy it to keep it.
 *
 * Numbers of fields are those of DATEV's description, from 1.
 */
export interface ExtfRow {
  /** In the file, from 1. */
  line: number;
  /** Umsatz (1), in cents. */
  amount: number;
  /** S or H (2), of the account. */
  isDebit: boolean;
  /** Basis-Umsatz (5), in cents; null where the row is in the currency of the books. */
  baseAmount: number | null;
  /** Konto (7) and Gegenkonto (8): DATEV compares them as numbers. */
  account: number;
  contraAccount: number;
  /** BU-Schlüssel (9) without leading zeros; empty for none. */
  key: string;
  /** Belegdatum (10), `DDMM`. */
  date: string;
  /** EU-Land u. UStID (40); empty for none. */
  euCountry: string;
  /** EU-Steuersatz (41), percent as text without trailing zeros; empty for none. */
  euRate: string;
  /** Festschreibung (114). */
  isLocked: boolean;
  /** Datum Zuord. Steuerperiode (116), `DDMMYYYY`; empty for none. */
  taxPeriod: string;
  /** Generalumkehr (118). */
  isReversal: boolean;
}

/** The first line. */
export interface ExtfHeader {
  /** Fields 3, 14, 22 and 27. */
  readonly category: string;
  readonly accountLength: number;
  readonly currency: string;
  readonly chart: string;
  /** Fields 15 and 16, `YYYYMMDD`. */
  readonly from: string;
  readonly to: string;
  /** Field 21: empty means locked. */
  readonly isLocked: boolean;
}

/** A file that DATEV would not read. */
export class NoExtfFile extends Error {
  override readonly name = 'NoExtfFile';
}

const [SEMICOLON, QUOTE, LINE_FEED, COMMA, ZERO] = [0x3b, 0x22, 0x0a, 0x2c, 0x30];
/** Number of the last field that is read. */
const LAST = 118;
/** Lines before the first row: header and column names. */
const BEFORE = 2;

/**
 * Reads the bytes of a Buchungsstapel, row by row and only the fields that have to do with amounts and tax: no text of the others is
 * made. Pieces may end anywhere.
 */
export class ExtfRows {
  readonly #take: (row: ExtfRow) => void;
  readonly #starts = new Int32Array(LAST + 2);
  readonly #row = emptyRow();
  #rest: Buffer = Buffer.alloc(0);
  #line = 0;
  #header: ExtfHeader | null = null;

  constructor(take: (row: ExtfRow) => void) {
    this.#take = take;
  }

  /** Once the first line was read. @throws NoExtfFile before, and where it is none of a Buchungsstapel */
  get header(): ExtfHeader {
    if (this.#header === null) throw new NoExtfFile('no first line');
    return this.#header;
  }

  push(piece: Uint8Array): void {
    const given = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const bytes = this.#rest.length === 0 ? given : Buffer.concat([this.#rest, given]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.#readLine(bytes, start, end);
      start = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(start));
  }

  /** @throws NoExtfFile where the last line has no end */
  end(): void {
    if (this.#rest.length > 0) throw new NoExtfFile(`line ${this.#line + 1} has no end`);
  }

  #readLine(bytes: Buffer, start: number, end: number): void {
    this.#line += 1;
    if (this.#line === 1) this.#header = readHeader(bytes.toString('latin1', start, end));
    if (this.#line <= BEFORE) return;
    const starts = this.#starts;
    let field = 1;
    let isQuoted = false;
    starts[1] = start;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === SEMICOLON && !isQuoted) {
        field += 1;
        starts[field] = at + 1;
        if (field > LAST) break;
      }
    }
    if (field <= LAST) throw new NoExtfFile(`line ${this.#line} has ${field} fields`);
    this.#take(this.#rowOf(bytes));
  }

  #rowOf(bytes: Buffer): ExtfRow {
    const row = this.#row;
    row.line = this.#line;
    row.amount = this.#cents(bytes, 1);
    row.isDebit = this.#text(bytes, 2) === 'S';
    row.baseAmount = this.#isEmpty(5) ? null : this.#cents(bytes, 5);
    row.account = this.#whole(bytes, 7);
    row.contraAccount = this.#whole(bytes, 8);
    row.key = this.#text(bytes, 9).replace(/^0+/, '');
    row.date = this.#text(bytes, 10);
    row.euCountry = this.#text(bytes, 40);
    row.euRate = this.#isEmpty(41) ? '' : rateOf(this.#text(bytes, 41));
    row.isLocked = this.#text(bytes, 114) === '1';
    row.taxPeriod = this.#text(bytes, 116);
    row.isReversal = this.#text(bytes, 118) === '1';
    return row;
  }

  #isEmpty(field: number): boolean {
    return this.#endOf(field) <= this.#startOf(field);
  }

  #startOf(field: number): number {
    return this.#starts[field] ?? 0;
  }

  #endOf(field: number): number {
    return this.#startOf(field + 1) - 1;
  }

  #text(bytes: Buffer, field: number): string {
    let [start, end] = [this.#startOf(field), this.#endOf(field)];
    if (bytes[start] === QUOTE && end - start >= 2) {
      start += 1;
      end -= 1;
    }
    return end <= start ? '' : bytes.toString('latin1', start, end);
  }

  /** Digits with a comma before the last two. */
  #cents(bytes: Buffer, field: number): number {
    const end = this.#endOf(field);
    let cents = 0;
    for (let at = this.#startOf(field); at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === COMMA && at === end - 3) continue;
      cents = cents * 10 + this.#digit(byte, field);
    }
    return cents;
  }

  #whole(bytes: Buffer, field: number): number {
    let number = 0;
    for (let at = this.#startOf(field); at < this.#endOf(field); at += 1) {
      number = number * 10 + this.#digit(bytes[at] ?? 0, field);
    }
    return number;
  }

  #digit(byte: number, field: number): number {
    const digit = byte - ZERO;
    if (digit < 0 || digit > 9) throw new NoExtfFile(`line ${this.#line}, field ${field}: no number`);
    return digit;
  }
}

function emptyRow(): ExtfRow {
  return {
    ...{
      line: 0,
      amount: 0,
      isDebit: true,
      baseAmount: null,
      account: 0,
      contraAccount: 0,
      key: '',
      date: '',
    },
    ...{ euCountry: '', euRate: '', isLocked: false, taxPeriod: '', isReversal: false },
  };
}

/** `21,00` is `21`, `05,50` is `5.5`. */
function rateOf(given: string): string {
  return String(Number(given.replace(',', '.')));
}

function readHeader(line: string): ExtfHeader {
  const fields = line
    .trimEnd()
    .split(';')
    .map((field) => field.replace(/^"(.*)"$/, '$1'));
  const at = (number: number): string => fields[number - 1] ?? '';
  if (at(1) !== 'EXTF' || at(3) !== '21') throw new NoExtfFile('the first line is not of a Buchungsstapel');
  return {
    ...{ category: at(3), accountLength: Number(at(14)), currency: at(22), chart: at(27) },
    ...{ from: at(15), to: at(16), isLocked: at(21) !== '0' },
  };
}
