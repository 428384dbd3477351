import type { Cents, Entry } from '../../domain/accounting/model.js';
import { decimal } from '../../domain/money.js';
import { csvLine } from '../auditor/csv-line.js';
import { euVatId } from '../formats/text/vat-id.js';
import { returnLineOf } from './return-line.js';
import { grouped, sumOf, type Turnover, turnoverOf } from './turnover.js';

/** A row of the Zusammenfassende Meldung (§ 18a UStG): what one buyer got of one kind. */
export interface ZmRow {
  /** With the prefix of the member state, Greece's is EL. */
  readonly vatId: string;
  /** S for services, L for goods. */
  readonly kind: 'S' | 'L';
  readonly net: Cents;
  /** Whole units of the currency, rounded to the nearest. */
  readonly amount: number;
}

export interface Zm {
  readonly rows: readonly ZmRow[];
  /** What belongs into it, of buyers without the VAT id of another member state: their documents have to be mended. */
  readonly withoutVatId: readonly Turnover[];
}

const KINDS = { '21': 'S', '41': 'L' } as const;

/** From the entries of its period: a correction counts in the period in which it is booked (§ 18a Abs. 8 UStG). */
export function zmOf(entries: readonly Entry[]): Zm {
  const declared = entries.flatMap((entry) => {
    const line = returnLineOf(entry);
    const turnover = line === '21' || line === '41' ? turnoverOf(entry) : null;
    return turnover === null
      ? []
      : [{ ...turnover, kind: KINDS[line as '21' | '41'], vatId: foreignId(entry) }];
  });
  const known = declared.filter(({ vatId }) => vatId !== null);
  const rows = [...grouped(known, ({ vatId, kind }) => `${vatId} ${kind}`).entries()].flatMap(([key, of]) => {
    const { net } = sumOf(of);
    const [vatId = '', kind] = key.split(' ') as [string, ZmRow['kind']];
    return net === 0 ? [] : [{ vatId, kind, net, amount: wholeUnits(net) }];
  });
  return {
    rows: rows.sort((a, b) => (`${a.vatId} ${a.kind}` < `${b.vatId} ${b.kind}` ? -1 : 1)),
    withoutVatId: declared.filter(({ vatId }) => vatId === null),
  };
}

export function zmCsv({ rows }: Zm): string {
  const header = csvLine(['USt-IdNr.', 'Betrag (Euro)', 'Art der Leistung']);
  return [header, ...rows.map(({ vatId, amount, kind }) => csvLine([vatId, amount, kind]))].join('');
}

function foreignId({ buyer }: Entry): string | null {
  const id = euVatId(buyer?.taxId ?? null);
  return id === null || id.country === 'DE' ? null : `${id.country}${id.number}`;
}

function wholeUnits(net: Cents): number {
  return decimal(net).div(100).round(0).toNumber() + 0;
}
