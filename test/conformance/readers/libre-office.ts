import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../test-output/reference/libreoffice');

/** Type of a cell as ODF has it, null for an empty one, and what is in it. */
export type SheetCell = readonly [kind: 'float' | 'date' | 'time' | 'string' | null, value: string];

export type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>;

/**
 * How the dialogue of CSV stands at its worst: tab, comma and semicolon all part a line, texts in quotes are read as numbers and special
 * numbers are detected. UTF-8, from the first line on.
 */
const CSV_DIALOGUE = 'CSV:59/44/9,34,76,1,,0,false,true';

/**
 * The cells of LibreOffice when a reader opens files by a click.
 *
 * @param locale of the reader's computer, as `pl-PL`
 * @param paths all of CSV, or none
 */
export function openedIn(locale: string, paths: readonly string[]): readonly Sheets[] {
  const profile = join(FOLDER, locale);
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user/registrymodifications.xcu'), settings(locale));
  const out = mkdtempSync(join(FOLDER, 'opened-'));
  const filter = paths[0]?.endsWith('.csv') ? [`--infilter=${CSV_DIALOGUE}`] : [];
  const options = [
    `-env:UserInstallation=file://${profile}`,
    '--headless',
    ...filter,
    '--convert-to',
    'fods',
  ];
  execFileSync('soffice', [...options, '--outdir', out, ...paths], { stdio: 'pipe' });
  const script = join(import.meta.dirname, 'read_sheets.py');
  return paths.map((path) => {
    const opened = join(out, `${basename(path).replace(/\.[^.]+$/, '')}.fods`);
    return JSON.parse(execFileSync('python3', [script, opened], { encoding: 'utf8' })) as Sheets;
  });
}

function settings(locale: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>
`;
}
