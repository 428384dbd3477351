import type { Config } from '../config/config.js';
import { explainRules } from '../config/explain-rules.js';
import { fill } from '../words/load-words.js';
import { say, tableRows } from './tables.js';
import { type ProcedureUser, signInText } from './users.js';
import type { ProcedureWording } from './wording.js';

export interface ProcedureFacts {
  /** Today in the time zone of the first space, YYYY-MM-DD. */
  readonly date: string;
  /** Of spacebooks. */
  readonly version: string;
  /** SHA-256 of the configuration file as it stands there, secrets as the names of their variables. */
  readonly digest: string;
  /** Of the configuration and of the database. */
  readonly users: readonly ProcedureUser[];
}

/**
 * The procedure documentation (Verfahrensdokumentation, GoBD no. 151 to 155) of a configuration, as Markdown. The same
 * facts always give the same text.
 */
export function procedureDocument(config: Config, wording: ProcedureWording, facts: ProcedureFacts): string {
  const { users, ...head } = facts;
  const values = {
    ...head,
    signIn: signInText(config.web, users, (word) => say(wording.words, word)),
    count: String(config.spaces.length),
    reconcile: String(config.reconcile.every_minutes),
    lookBack: String(config.reconcile.look_back_days),
    booksYears: String(config.retention.books_years),
    workDays: String(config.retention.work_days),
  };
  const sections = wording.sections.map((section, index) => {
    const paragraphs = section.text.map((text) => fill(text, values, 'throws'));
    const table = section.table === undefined ? [] : tableText(section.table, config, users, wording);
    const code = section.code === undefined ? [] : [`\`\`\`yaml\n${explainRules(config)}\n\`\`\``];
    return [`## ${index + 1}. ${section.heading}`, ...paragraphs, ...table, ...code].join('\n\n');
  });
  return `${[`# ${wording.title}`, fill(wording.subtitle, values, 'throws'), ...sections].join('\n\n')}\n`;
}

function tableText(
  name: keyof ProcedureWording['tables'],
  config: Config,
  users: readonly ProcedureUser[],
  { tables, words }: ProcedureWording,
): readonly string[] {
  if (name === 'users' && config.web === null) return [];
  const rows = tableRows(name, config, users, words);
  if (rows.length === 0) return [words.none ?? ''];
  const heads = tables[name];
  return [
    [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n'),
  ];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
