import { decimal } from '@spacebooks/base/money';
import type { Cents } from '../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import type { Entry } from '../../domain/accounting/model.js';
import { euVatId } from '../formats/text/vat-id.js';
import { sumOf } from './amount-sum.js';

/** A row of a recapitulative statement (Art. 262 of directive 2006/112/EC): what one buyer got of one kind. */
interface StatementRow<K extends string> {
  /** With the prefix of the member state, Greece's is EL. */
  readonly vatId: string;
  readonly kind: K;
  readonly net: Cents;
  /** Whole units of the currency, rounded to the nearest. */
  readonly amount: number;
}

export interface RecapitulativeStatement<K extends string> {
  readonly rows: readonly StatementRow<K>[];
  /** What belongs into it, of buyers without the VAT id of another member state: their documents have to be mended. */
  readonly withoutVatId: readonly DeclaredAmount[];
}

/** The statement of a country. */
export interface StatementForm<K extends string> {
  /** The seller's country, whose own VAT ids do not belong into it; ISO 3166-1. */
  readonly home: string;
  /** Which kind services are: Northern Ireland (XI) is a member state for goods alone. */
  readonly services: K;
  /** @returns null for what is not declared in it */
  kindOf(amount: DeclaredAmount): K | null;
}

/** From the amounts of its period. */
export function recapitulativeStatement<K extends string>(
  amounts: readonly DeclaredAmount[],
  { home, services, kindOf }: StatementForm<K>,
): RecapitulativeStatement<K> {
  const declared = amounts.flatMap((amount) => {
    const section = kindOf(amount);
    if (section === null) return [];
    const vatId = vatIdOf(amount.entry, section === services ? [home, 'XI'] : [home]);
    return [{ amount, section, vatId }];
  });
  const known = declared.filter(({ vatId }) => vatId !== null);
  const rows = [...Map.groupBy(known, ({ vatId, section }) => `${vatId} ${section}`).entries()].flatMap(
    ([key, of]) => {
      const { net } = sumOf(of.map(({ amount }) => amount));
      const [vatId = '', kind] = key.split(' ') as [string, K];
      return net === 0 ? [] : [{ vatId, kind, net, amount: wholeUnits(net) }];
    },
  );
  return {
    rows: rows.sort((a, b) => (`${a.vatId} ${a.kind}` < `${b.vatId} ${b.kind}` ? -1 : 1)),
    withoutVatId: declared.flatMap(({ vatId, amount }) => (vatId === null ? [amount] : [])),
  };
}

function vatIdOf({ buyer }: Entry, notOf: readonly string[]): string | null {
  const id = euVatId(buyer?.taxId ?? null);
  return id === null || notOf.includes(id.country) ? null : `${id.country}${id.number}`;
}

function wholeUnits(net: Cents): number {
  return decimal(net).div(100).round(0).toNumber() + 0;
}
