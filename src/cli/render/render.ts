import type { SpaceConfig } from '../../config/config.js';
import { einvoiceSettings } from '../../config/einvoice-settings.js';
import type { References } from '../../document/build/document-type.js';
import { factsOf } from '../../document/stated-facts.js';
import { remarksOf } from '../../domain/remarks.js';
import type { EInvoiceSettings, EInvoiceStandard } from '../../domain/settings.js';
import { foreignLayout } from '../../einvoice/platform-layout.js';
import { createProducer } from '../../einvoice/produce.js';
import { standardFor } from '../../einvoice/standard.js';
import { EXIT } from '../../exit-codes.js';
import { exchangeRatesIn } from '../../fa3/exchange-rates/exchange-rate-files.js';
import { findingLine, worded } from '../../words/findings.js';
import { type Answer, done, view } from '../define-command.js';
import { readInput, writeFiles } from '../files.js';
import { inForce, openConfig } from '../open-config.js';
import { type CommandContext, CommandError, usageError } from '../output.js';
import { warnMoved } from '../warn-moved.js';
import type { RenderOptions } from './options.js';
import { readInvoice } from './read-invoice.js';
import { renderKsef } from './render-ksef.js';

/** What the platform takes as an attachment. */
const MOST_PDF_BYTES = 30 * 1024 * 1024;
const CORRECT = 'Correct the file, then try again.';
const STANDARDS: readonly EInvoiceStandard[] = [
  'zugferd',
  'xrechnung',
  'xrechnung-ubl',
  'ubl',
  'peppol',
  'ksef',
];

/**
 * `spacebooks render`: makes the e-invoice of an invoice in a file, without the platform. Refused invoices print
 * their findings as a JSON array on standard error and nothing else.
 *
 * @throws ConfigError
 */
export async function render(options: RenderOptions, context: CommandContext): Promise<Answer> {
  const { output } = context;
  // Invoices are for their owner alone, whatever the shell's umask.
  process.umask(0o077);
  const { standard } = options;
  if (standard !== undefined && !isStandard(standard)) {
    throw usageError(`unknown standard ${standard}`, `Use one of: ${STANDARDS.join(', ')}.`);
  }
  const config = await inForce(await openConfig(options.config, context));
  warnMoved(config.spaces, options.space, context);
  const space = config.spaces.find((each) => each.id === options.space);
  if (space === undefined) {
    const ids = config.spaces.map((each) => each.id).join(', ');
    throw usageError(`${options.config} has no space ${options.space}`, `Use one of: ${ids}.`);
  }
  const read = readInvoice(options.invoice);
  if (!read.ok) throw new CommandError(EXIT.input, read.complaint, CORRECT);
  const settings = settingsOf(space, standard);
  const isKsef = standardFor(read.invoice, settings) === 'ksef';
  if (isKsef && options.pdf !== undefined) {
    throw usageError('with the standard ksef there is no --pdf', 'Leave --pdf out.');
  }
  const visual = options.pdf === undefined ? null : readInput(options.pdf, MOST_PDF_BYTES);
  if (visual?.ok === false) throw new CommandError(EXIT.input, visual.complaint, CORRECT);

  const references = referencesOf(options, settings);
  const draw = visual === null ? undefined : foreignLayout(visual.bytes);
  const produced = isKsef
    ? await renderKsef(read.invoice, references, settings, space.e_invoices.ksef?.server)
    : await createProducer(settings, draw).produce(read.invoice, references);
  if (!produced.ok) {
    const findings = produced.findings.map(({ source: _source, ...said }) => said);
    if (!options.json) output.error(JSON.stringify(findings, null, 2));
    return view({ ok: false, findings }, [], EXIT.refused);
  }
  try {
    const paths = await writeFiles(options.out, [
      [`${produced.fileName}.pdf`, produced.pdf],
      [`${produced.fileName}.xml`, produced.xml],
    ]);
    const remarks = !isKsef && 'document' in produced ? remarksOf(factsOf(produced.document)) : [];
    const notes = [...remarks.map((each) => worded(each, 'en')), ...(produced.notes ?? [])].map((note) =>
      findingLine(note, 'en'),
    );
    for (const note of notes) output.error(`note: ${note}`);
    return done({ paths, notes }, paths);
  } catch (error) {
    const why = whyNotWritten(error, options.out);
    const advice = 'Name a folder that may be written to (--out), on a disk with space.';
    throw new CommandError(EXIT.unavailable, `the files cannot be written: ${why}`, advice);
  }
}

function whyNotWritten(error: unknown, out: string): string {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'EEXIST') return `${out} is a file and not a folder`;
  return code === 'ENOTDIR' ? `a part of ${out} is a file and not a folder` : message;
}

function isStandard(name: string): name is EInvoiceStandard {
  return STANDARDS.some((standard) => standard === name);
}

function settingsOf(space: SpaceConfig, standard: EInvoiceStandard | undefined): EInvoiceSettings {
  const settings = einvoiceSettings(space);
  if (standard === undefined) return settings;
  return { ...settings, standard, customers: settings.customers.map((each) => ({ ...each, standard })) };
}

function referencesOf(
  { corrects, correctsDate, correctsKsef }: RenderOptions,
  { ksef }: EInvoiceSettings,
): References {
  const exchangeRate = exchangeRatesIn(ksef?.exchange_rates);
  if (corrects === undefined) return { exchangeRate };
  const original = { number: corrects, issueDate: correctsDate ?? null, ksefNumber: correctsKsef };
  return { exchangeRate, precedingInvoice: original };
}
