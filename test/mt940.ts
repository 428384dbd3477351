/** A statement of lines `amount|text|name` of one day, amounts as 142.80. */
export function mt940Of(iban: string, lines: readonly string[]): string {
  const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
  const parts = lines.map((line) => line.split('|'));
  const cents = parts.map(([value = '']) => Math.round(Number(value) * 100));
  const total = cents.reduce((sum, each) => sum + each, 0);
  return [
    ...[':20:A', `:25:${iban}`, ':28C:1/1', ':60F:C261101EUR0,00'],
    ...parts.flatMap(([, text = '', name = ''], index) => [
      `:61:2611101110${(cents[index] ?? 0) < 0 ? 'D' : 'C'}${amount(cents[index] ?? 0)}NTRFNONREF`,
      `:86:166?00X?20${text}?30COBADEFF?31DE5750010517540732493${index}?32${name}`,
    ]),
    ...[`:62F:C261110EUR${amount(total)}`, '-', ''],
  ].join('\n');
}
