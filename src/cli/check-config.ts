import { lazily } from '@spacebooks/base/lazy';
import { formatsOf } from '../books/batches/run-export.js';
import type { Format } from '../books/formats/format.js';
import type { Config, SpaceConfig } from '../config/config.js';
import { writtenSpace } from '../config/cutovers-in-force.js';
import { describeConfig } from '../config/describe.js';
import { explainRules } from '../config/explain-rules.js';
import type { LeftOutSpace } from '../config/left-out-space.js';
import { ConfigError } from '../config/problem.js';
import { configWarnings } from '../config/warnings.js';
import { ALL_OTHERS } from '../domain/accounting/tax-key.js';
import { Failure } from '../domain/errors.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { jsonText } from './json-text.js';
import { inForce, openConfig } from './open-config.js';
import { type CommandContext, printable, printError } from './output.js';
import { movedSentences } from './warn-moved.js';

const bankLayouts = lazily(() => import('../bank/configured-layout.js'));
const bankFolders = lazily(() => import('../bank/folder/examine-folder.js'));
const fonts = lazily(() => import('../pdf/replaced-characters.js'));
const doubtful = lazily(() => import('./doubtful-options.js'));

/** Letters that Noto Sans surely has, so that no font is read for a configuration in European languages. */
const SURELY_DRAWN = /^[\n\u0020-\u024f\u2010-\u2026\u20ac]*$/;

/** `spacebooks check-config`: says what was understood, or everything that is wrong. @param file as the operator gave it */
export async function checkConfig(
  file: string,
  { json, explain }: { readonly json: boolean; readonly explain: boolean },
  { output, env }: CommandContext,
): Promise<ExitCode> {
  try {
    const written = await openConfig(file, { env, output }, { partsMayWait: false });
    const present = await inForce(written);
    // With what is set on the page, but by the cutovers of the file.
    const config = { ...written, spaces: present.spaces.map(writtenSpace) };
    await checkLayouts(config);
    const { checkLogos, doubtfulOptions } = await doubtful();
    const warnings = [
      ...configWarnings(config),
      ...doubtfulOptions(config),
      ...(await checkLogos(config)),
      ...(await checkTexts(config)),
      ...(await checkBankFolders(config)),
      ...movedSentences(present.spaces),
      ...config.spaces.flatMap(settingsLeftOut),
    ];
    const problems = config.left_out.flatMap((space) => space.problems);
    const ok = problems.length === 0;
    if (json) output.line(jsonText({ ok, warnings, ...(!ok && { problems }), config: printed(config) }, 2));
    else
      output.line(explain ? printableLines(explainRules(config).split('\n')) : words(file, config, warnings));
    if (ok) return EXIT.ok;
    if (!json) printError(leftOutError(config.left_out), output);
    return EXIT.config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (json) output.line(jsonText({ ok: false, problems: error.problems }, 2));
    else printError(error, output);
    return EXIT.config;
  }
}

function settingsLeftOut({ id, settings }: SpaceConfig): readonly string[] {
  return (settings?.problems ?? []).map(
    ({ message, fix }) =>
      `space ${id}: nothing that is set on the page is in force, because it does not fit: ${message}; ${fix}`,
  );
}

/** They are left out, which a person who checks the configuration wants to see end. */
function leftOutError(leftOut: readonly LeftOutSpace[]): ConfigError {
  return new ConfigError(leftOut.flatMap((space) => space.problems));
}

/** Without what stands there twice. */
function printed(config: Config): object {
  const spaces = config.spaces.map(({ settings, ...space }) => {
    const { versions, problems } = settings ?? {};
    return settings === undefined ? space : { ...space, settings: { versions, problems } };
  });
  return { ...config, spaces };
}

function words(file: string, config: Config, warnings: readonly string[]): string {
  const warned = warnings.map((warning) => `warning: ${warning}`);
  const lines = [
    `${file} is understood as follows:`,
    '',
    ...describeConfig(config),
    '',
    ...warned,
    lastLine(config),
  ];
  return printableLines(lines);
}

function lastLine({ left_out }: Config): string {
  return left_out.length === 0 ? 'ok' : `left out: ${left_out.map(({ id }) => id).join(', ')}`;
}

function printableLines(lines: readonly string[]): string {
  return lines.map(printable).join('\n');
}

/** The folders of bank statements, as they are on this machine. */
async function checkBankFolders(config: Config): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const { id, accounting } of config.spaces) {
    for (const { path } of accounting?.bankFolders ?? []) {
      const { trouble } = await (await bankFolders()).examineFolder(path);
      if (trouble === null) continue;
      warnings.push(`space ${id}: the folder of bank statements ${path} is ${FOLDER_TROUBLES[trouble]}`);
    }
  }
  return warnings;
}

const FOLDER_TROUBLES = {
  missing: 'not there, so that nothing is imported by itself',
  'no folder': 'no folder, so that nothing is imported by itself',
  'not readable': 'not readable for this user',
  'not writable': 'not writable for this user: files stay there, and only alerts say why one is refused',
} as const;

/** Reads the column layouts that exports and bank accounts name. @throws Failure `export.layout-invalid`, `bank.unreadable` */
export async function checkLayouts(config: Config): Promise<void> {
  for (const { accounting } of config.spaces) {
    for (const terms of accounting?.exports ?? []) {
      if (terms.layouts.length === 0) continue;
      const formats = await formatsOf({ ...terms, formats: [] });
      for (const format of formats) demandTaxKeys(format, accounting);
    }
    for (const { layout } of accounting?.bank ?? []) {
      if (layout !== null) (await bankLayouts()).configuredLayout(layout);
    }
  }
}

/** An operator's own layout uses a rule's key named `all`, or its one key for every format. */
function demandTaxKeys({ name, taxKeys }: Format, accounting: SpaceConfig['accounting']): void {
  for (const option of taxKeys?.rules ?? []) {
    const rule = accounting?.settings[option]?.find(({ tax_key: key }) => {
      return (typeof key === 'object' ? key[ALL_OTHERS] : key) === undefined;
    });
    if (rule === undefined) continue;
    const fix =
      typeof rule.tax_key === 'object'
        ? `add ${ALL_OTHERS}: KEY to its tax_key`
        : `write tax_key: { ${ALL_OTHERS}: KEY }`;
    const detail = `${name}: tax_keys: required, and the rule of account ${rule.account} in ${option} has none for it: ${fix}`;
    throw new Failure('export.layout-invalid', { detail });
  }
}

/** Warnings about configured texts of which pages show � instead of some characters, because no font has them. */
async function checkTexts({ spaces }: Config): Promise<readonly string[]> {
  const texts = spaces.flatMap(drawnTexts).filter(([, text]) => !SURELY_DRAWN.test(text));
  if (texts.length === 0) return [];
  const { replacedIn } = await fonts();
  return replacedIn(texts).map(({ field, message, fix }) => `${field}: ${message} ${fix}`);
}

type FieldText = readonly [field: string, text: string];

/** The configured texts that its e-invoices print. */
function drawnTexts({ id, e_invoices }: SpaceConfig): readonly FieldText[] {
  const { seller, payment, layout, tax_cases, customers } = e_invoices;
  const drawn = { seller, payment, layout: { footer: layout.footer }, tax_cases, customers };
  return textsIn(drawn, `${id}: e_invoices`);
}

function textsIn(value: unknown, field: string): readonly FieldText[] {
  if (typeof value === 'string') return [[field, value]];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, `${field}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${field}.${key}`));
}
