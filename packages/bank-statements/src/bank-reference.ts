/** What banks write where they have no reference, without blanks, signs and accents. */
const NONE = new Set([
  ...[
    'NONREF',
    'NOREF',
    'NOREFERENCE',
    'NONREFERENCE',
    'NOTPROVIDED',
    'NOTAVAILABLE',
    'NOTSPECIFIED',
    'NOTKNOWN',
  ],
  ...['NOTPROV', 'NOTPRESENT', 'NICHTANGEGEBEN', 'NICHTVORHANDEN', 'KEINEANGABE', 'KEINEREFERENZ'],
  ...['NIETOPGEGEVEN', 'NONRENSEIGNE', 'NONFOURNI', 'NONSPECIFICATO', 'NONDISPONIBILE', 'NOINFORMADO'],
  ...['NODISPONIBLE', 'NEUVEDENO', 'NEUVEDENA', 'NIEPODANO'],
  ...['NONE', 'NULL', 'NIL', 'NA', 'UNKNOWN', 'UNDEFINED', 'BRAK', 'KEINE', 'OHNE', 'KREF', 'REF'],
]);

/** Four characters or more that are all the same, and zeros, stand for nothing. */
const FILLER = /^(?:0+|(.)\1{3,})$/;

/**
 * The bank's own reference of a movement, in any format; null for the many spellings of none (`NONREF`, `NOT PROVIDED`, `0000`).
 */
export function bankReferenceOf(text: string): string | null {
  const reference = text.trim();
  const bare = reference
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' || NONE.has(bare) || FILLER.test(bare) ? null : reference;
}
