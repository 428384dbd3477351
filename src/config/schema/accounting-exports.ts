import { z } from 'zod';
import { exportFormats } from '../../export-formats.js';
import { parsed, text, word } from './option.js';

/** When an export runs. `monthly`: in the night to that day, with the documents up to the end of the month before. */
export type ExportSchedule =
  | { readonly kind: 'nightly' }
  | { readonly kind: 'monthly'; readonly day: number }
  | { readonly kind: 'close' };

/** Every month has a 28th. */
const LATEST_DAY = 28;

function schedule(text: string): ExportSchedule | null {
  const compact = text.replace(/\s+/g, ' ');
  if (compact === 'nightly') return { kind: 'nightly' };
  if (compact === 'on close') return { kind: 'close' };
  const day = Number(/^monthly on day (\d{1,2})$/.exec(compact)?.[1] ?? '0');
  return day >= 1 && day <= LATEST_DAY ? { kind: 'monthly', day } : null;
}

/** Read when a file has exports. */
const formatName = () =>
  z
    .enum(exportFormats().map(({ name }) => name))
    .meta({ description: 'A format that comes with spacebooks.' });

const exported = z
  .strictObject({
    name: word(
      {
        description:
          'What we call the export, in commands and files. Never change it: each export has every entry once, under its name.',
        example: 'tax-adviser',
      },
      'must have 1 to 32 small letters, digits or hyphens',
      /^[a-z0-9-]{1,32}$/,
    ),
    formats: z
      .array(z.lazy(formatName))
      .prefault([])
      .meta({ description: 'Formats that every batch is written in.', example: ['datev'] }),
    layouts: z
      .array(
        text({ description: 'A file like those in templates/export.', example: 'our-columns.yml' }, 4096),
      )
      .prefault([])
      .meta({
        description: 'Column layouts of your own that every batch is written in.',
        example: ['our-columns.yml'],
      }),
    schedule: parsed(
      {
        description:
          'nightly; monthly on day 1 to 28, in the night to that day, with documents up to the end of the month before; on close, when spacebooks periods close closes a month.',
        example: 'monthly on day 5',
      },
      'is no schedule: nightly, monthly on day 1 to 28, or on close',
      schedule,
    ),
    targets: z
      .array(text({ description: 'Name of a target.', example: 'tax-adviser' }, 32))
      .prefault([])
      .meta({
        description: 'Names of the targets that the files go to; without any they can be downloaded.',
        example: ['tax-adviser'],
      }),
  })
  .refine(({ formats, layouts }) => formats.length + layouts.length > 0, {
    error: 'an export needs formats or layouts',
    params: { fix: 'write for example `formats: [datev]`' },
  });

export const exports = z.array(exported).prefault([]).meta({
  description: 'What is handed out, to whom and when. Each export has numbered batches of its own entries.',
});
