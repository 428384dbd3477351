import type { Element } from '@spacebooks/xml/element';
import { readXml, UnreadableXml } from '@spacebooks/xml/read-xml';
import type { Phrase } from '../domain/finding.js';

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

/**
 * Says field by field how a document of KSeF differs from ours; long ones are cut, and what is left out is counted. What
 * people know by name is a phrase, any other field stands under its path.
 */
export async function describeDifference(ours: Uint8Array, theirs: Uint8Array): Promise<Phrase> {
  const here = await valuesOf(ours);
  const there = await valuesOf(theirs);
  if (there === null || here === null) return { key: 'ksef unreadable' };
  const paths = new Set([...DISTINGUISHING, ...here.keys(), ...there.keys()]);
  const different = [...paths].filter((path) => here.get(path) !== there.get(path));
  const shown = different.slice(0, MOST_FIELDS).map((path) => {
    // Of a foreign document: only what we know is looked for among words.
    const field = DISTINGUISHING.includes(path) ? { key: path } : path;
    if (isPersonal(path)) return { key: 'ksef differs', values: { field } };
    return {
      key: 'ksef has',
      values: { field, theirs: quoted(there.get(path)), ours: quoted(here.get(path)) },
    };
  });
  const left = different.length - shown.length;
  const more = left > 0 ? [{ key: 'ksef more', values: { count: String(left) } }] : [];
  return chained([...shown, ...more]) ?? { key: 'ksef same contents' };
}

/** One after the other, as one phrase. */
function chained([first, ...rest]: readonly Phrase[]): Phrase | null {
  if (first === undefined) return null;
  const others = chained(rest);
  return others === null ? first : { key: 'ksef and then', values: { first, others } };
}

/** The value of one element of a document; null when it has none, or is no XML. */
export async function elementOf(xml: Uint8Array, path: string): Promise<string | null> {
  return (await valuesOf(xml))?.get(path) ?? null;
}

/** The texts of elements that have none inside, by the names above them: `Fa/FaWiersz[2]/P_7`. */
async function valuesOf(xml: Uint8Array): Promise<ReadonlyMap<string, string> | null> {
  try {
    return new Map(valuesBelow(await readXml(xml), ''));
  } catch (error) {
    if (error instanceof UnreadableXml) return null;
    throw error;
  }
}

function valuesBelow({ children, text }: Element, path: string): readonly (readonly [string, string])[] {
  if (children.length === 0) return [[path, text]];
  const seen = new Map<string, number>();
  return children.flatMap((child) => {
    const order = (seen.get(child.name) ?? 0) + 1;
    seen.set(child.name, order);
    const step = order === 1 ? child.name : `${child.name}[${order}]`;
    return valuesBelow(child, path === '' ? step : `${path}/${step}`);
  });
}

/** The difference is kept for ever: what identifies the buyer beyond the NIP does not belong there. */
function isPersonal(path: string): boolean {
  return path.startsWith('Podmiot2/') && !path.endsWith('/NIP');
}

function quoted(value: string | undefined): string | Phrase {
  if (value === undefined) return { key: 'ksef nothing' };
  return value.length > LONGEST_VALUE ? `"${value.slice(0, LONGEST_VALUE)}…"` : `"${value}"`;
}
