import { readFileSync } from 'node:fs';
import type { KsefOperation } from '@spacebooks/ksef-sandbox/operations';
import type { Check } from '../../../src/doctor/check.js';
import { CONFIGURATION } from '../../../src/doctor/examine.js';
import type { ExportFormat } from '../../../src/domain/accounting/export-formats.js';
import type { NeighbourFeature } from '../../../src/domain/neighbour/features.js';

const ROOT = new URL('../../../', import.meta.url);

/** The page as it is, with the table that has the same heading replaced by this one. */
export function withTable(page: string, table: readonly string[]): string {
  return replaced(readFileSync(new URL(page, ROOT), 'utf8'), page, table);
}

function replaced(text: string, page: string, table: readonly string[]): string {
  const lines = text.split('\n');
  const start = lines.indexOf(table[0] ?? '');
  if (start < 0) throw new Error(`${page} has no table headed ${table[0]}`);
  const rows = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(start, rows, ...table).join('\n');
}

type Words = Pick<Check, 'name' | 'docs'>;

/** The table of docs/doctor.md. */
export function doctorTable(checks: readonly Words[]): readonly string[] {
  const all: readonly Words[] = [CONFIGURATION, ...checks];
  return markdown(
    ['check', 'what it looks at', 'fails', 'warns'],
    all.map(({ name, docs: { covers, fails = '', warns = '' } }) => [`\`${name}\``, covers, fails, warns]),
  );
}

/** The table of docs/exports.md. */
export function exportsTable(formats: readonly ExportFormat[]): readonly string[] {
  return markdown(
    ['format', 'files', 'for'],
    formats.map(({ name, files, reader }) => [`\`${name}\``, files, reader]),
  );
}

/** The table of docs/neighbour.md. */
export function neighbourTable(features: readonly NeighbourFeature[]): readonly string[] {
  return markdown(
    ['on the platform', '`platform_settings`', 'sellers in', 'beside us', 'on our PDF', 'why', 'source'],
    features.map(({ name, setting, countries, beside, onOurPdf, because, source, certainty }) => [
      name,
      setting === null ? '' : `\`${setting}\``,
      typeof countries === 'string' ? countries : countries.join(', '),
      beside,
      onOurPdf ?? '',
      because,
      certainty === 'one source' ? `${source}; one source` : source,
    ]),
  );
}

/** The table of packages/ksef-sandbox/docs/sandbox.md. */
export function ksefTable(operations: readonly KsefOperation[]): readonly string[] {
  return markdown(
    ['name', 'request'],
    operations.map(({ name, method, path }) => [`\`${name}\``, `${method} ${path}`]),
  );
}

function markdown(heading: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return [line(heading), `|${'---|'.repeat(heading.length)}`, ...rows.map(line)];
}
