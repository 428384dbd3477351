import { leavesOf } from '../document/xml/leaves.js';

/** What distinguishes two invoices for people, listed before everything else. */
const DISTINGUISHING = [
  'Podmiot1/DaneIdentyfikacyjne/NIP',
  'Podmiot2/DaneIdentyfikacyjne/NIP',
  'Podmiot2/DaneIdentyfikacyjne/Nazwa',
  'Fa/P_1',
  'Fa/P_2',
  'Fa/RodzajFaktury',
  'Fa/KodWaluty',
  'Fa/P_15',
];

const MOST_FIELDS = 12;
const LONGEST_VALUE = 60;

/** Says field by field how a document of KSeF differs from ours; long ones are cut, and what is left out is counted. */
export function describeDifference(ours: Uint8Array, theirs: Uint8Array): string {
  const here = valuesOf(ours);
  const there = valuesOf(theirs);
  if (there === null || here === null) return 'the document in KSeF cannot be read';
  const paths = new Set([...DISTINGUISHING, ...here.keys(), ...there.keys()]);
  const different = [...paths].filter((path) => here.get(path) !== there.get(path));
  if (different.length === 0) return 'the bytes differ, the contents do not';
  const shown = different
    .slice(0, MOST_FIELDS)
    .map((path) =>
      isPersonal(path)
        ? `${path} differs`
        : `${path} is ${quoted(there.get(path))} in KSeF, ours ${quoted(here.get(path))}`,
    );
  const left = different.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

/** The value of one element of a document; null when it has none, or is no XML. */
export function elementOf(xml: Uint8Array, path: string): string | null {
  return valuesOf(xml)?.get(path) ?? null;
}

function valuesOf(xml: Uint8Array): ReadonlyMap<string, string> | null {
  try {
    return new Map(leavesOf(xml).map(({ path, text }) => [path, text]));
  } catch {
    return null;
  }
}

/** The difference is kept for ever: what identifies the buyer beyond the NIP does not belong there. */
function isPersonal(path: string): boolean {
  return path.startsWith('Podmiot2/') && !path.endsWith('/NIP');
}

function quoted(value: string | undefined): string {
  if (value === undefined) return 'missing';
  return value.length > LONGEST_VALUE ? `"${value.slice(0, LONGEST_VALUE)}…"` : `"${value}"`;
}
