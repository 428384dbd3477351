import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { CODED_FORMATS, type ExportFormat, type KeyedRules } from './domain/accounting/export-formats.js';

/** Layouts that come with the program; `templates` lies beside `src` and `dist`. */
export const LAYOUT_FOLDER = new URL('../templates/export/', import.meta.url);

/** What a layout says of the format that it is, or is a part of. */
export const layoutHead = {
  /** What the configuration calls the format. Layouts of the same format share its documents between them. */
  format: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'small letters, digits and hyphens'),
  /** What the format is, in one layout of each: its row of docs/exports.md. */
  docs: z.strictObject({ files: z.string(), reader: z.string() }).optional(),
  place: z.int().positive().optional(),
  section: z.string().optional(),
  /** `required`: turnover and losses need the format's own tax key, those without tax too. */
  tax_keys: z.enum(['required', 'optional']).default('optional'),
};

const Head = z.looseObject({ ...layoutHead, rows: z.string(), parts: z.array(z.string()).optional() });

/** Layouts with these rows need no code. */
export const PLAIN_ROWS: readonly string[] = ['entries', 'postings', 'bookings', 'debtors'];

let read: readonly ExportFormat[] | undefined;

/**
 * The formats that come with the program, in their order; read once.
 *
 * @throws ZodError, or Error that names the layout, when a layout cannot be a format
 */
export function exportFormats(): readonly ExportFormat[] {
  read ??= [...CODED_FORMATS, ...layoutFormats()].toSorted((a, b) => a.place - b.place);
  return read;
}

function layoutFormats(): readonly ExportFormat[] {
  const names = readdirSync(LAYOUT_FOLDER).flatMap((file) => /^(.+)\.yml$/.exec(file)?.[1] ?? []);
  const layouts = names
    .toSorted()
    .map((layout) => ({ layout, ...headOf(layout) }))
    .filter(({ rows }) => PLAIN_ROWS.includes(rows));
  const formats = layouts.flatMap((head) => {
    const { format, docs, place = Number.POSITIVE_INFINITY, section } = head;
    if (docs === undefined) return [];
    const own = layouts.filter((each) => each.format === format).map(({ layout }) => layout);
    return [{ name: format, place, ...docs, section, taxKeysOf: taxKeysOf(head), layouts: own }];
  });
  const known = [...CODED_FORMATS, ...formats].map(({ name }) => name);
  const wrong = layouts.find(({ format }) => known.filter((name) => name === format).length !== 1);
  if (wrong === undefined) return formats;
  throw new Error(
    `templates/export/${wrong.layout}.yml: ${wrong.format} must have docs, and be no other format`,
  );
}

/** The options whose rules need a key of the layout's own. */
export function taxKeysOf({
  tax_keys,
  parts,
}: {
  readonly tax_keys: 'required' | 'optional';
  readonly parts?: readonly string[] | undefined;
}): readonly KeyedRules[] {
  if (tax_keys !== 'required') return [];
  const shows = (part: string): boolean => parts === undefined || parts.includes(part);
  return [
    ...(shows('revenue') ? (['accounts'] as const) : []),
    ...(shows('write-off') ? (['write_offs'] as const) : []),
    ...(shows('deferral') || shows('accrual') ? (['deferrals'] as const) : []),
  ];
}

/** Columns are most of a layout, and are read when something is exported. */
function headOf(name: string): z.infer<typeof Head> {
  const [head = ''] = readFileSync(new URL(`${name}.yml`, LAYOUT_FOLDER), 'utf8').split(/^columns:/m, 1);
  return Head.parse(parse(head));
}
