import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A PDF and the XML that was archived with it. */
export interface DocumentPair {
  /** The folder's name and the file's, without the ending. */
  readonly name: string;
  readonly pdf: string;
  readonly xml: string;
}

/**
 * Every PDF in `folder` with the XML of the same name beside it.
 *
 * @throws when a PDF or an XML stands alone: somebody forgot to write the other
 */
export function documentPairs(folder: string): readonly DocumentPair[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const named = (ending: string): readonly string[] =>
    files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  const [pdfs, xmls] = [named('.pdf').toSorted(), named('.xml').toSorted()];
  const alone = [
    ...pdfs.filter((name) => !xmls.includes(name)),
    ...xmls.filter((name) => !pdfs.includes(name)),
  ];
  if (alone.length > 0)
    throw new Error(`${folder} has documents without their other half: ${alone.join(', ')}`);
  return pdfs.map((name) => ({
    name: `${basename(folder)}/${name}`,
    pdf: join(folder, `${name}.pdf`),
    xml: join(folder, `${name}.xml`),
  }));
}
