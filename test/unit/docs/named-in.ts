import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brokenCommand, commandGroups, commandOptions } from './broken-command.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .trim()
  .split('\n');
const PATHS: ReadonlySet<string> = new Set(FILES.flatMap((file) => [file, ...foldersOf(file)]));
/** What a path may be named by: itself, and what follows any of its folders. */
const ENDINGS: ReadonlySet<string> = new Set([...PATHS].flatMap(endingsOf));
const SCRIPTS: ReadonlySet<string> = new Set(
  Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts),
);
const GROUPS = commandGroups();
const OPTIONS = commandOptions();

function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

function endingsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_part, index) => parts.slice(index).join('/'));
}

/** Sources of the daemon and of the packages, from the root. */
export function sources(): readonly string[] {
  return FILES.filter((file) => /^(?:src|packages\/[^/]+\/src)\/.*\.ts$/.test(file));
}

/** The comments of a source in one text, each on a line of its own. */
export function commentsOf(source: string): string {
  const found = source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g) ?? [];
  return found.map((each) => each.replace(/\n\s*\*? ?/g, ' ')).join('\n');
}

const FILE_NAME = /^[\w.@*-]+\.(?:ts|md|json|yml|eta|mjs|sql|py|tsv)$/;

/** Files, folders, commands and scripts that a text names, and that are not there. */
export function brokenNames(text: string): readonly string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const paths = spans.filter((span) => /^[\w.*-][\w./*-]+$/.test(span) && isPath(span));
  const inProse =
    text.replace(/`[^`\n]+`/g, '').match(/(?<![\w/.-])(?:docs|templates)\/[\w/-]+(?:\.[a-z]+)?\b/g) ?? [];
  const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
  return [
    ...[...paths, ...inProse].filter((path) => !isThere(path)),
    ...scripts.filter((script) => !SCRIPTS.has(script)).map((script) => `npm run ${script}`),
    ...spans.flatMap((span) => brokenSpan(span) ?? []),
  ];
}

function isPath(span: string): boolean {
  return FILE_NAME.test(span.slice(span.lastIndexOf('/') + 1)) ? span.includes('/') : /\w\/$/.test(span);
}

/** Words in capitals stand for any name, as an asterisk does; a decision may be named by its number. */
function isThere(path: string): boolean {
  const name = path.replace(/^\.\//, '').replace(/\/$/, '');
  if (/^docs\/adr\/\d{4}$/.test(name)) return FILES.some((file) => file.startsWith(`${name}-`));
  if (!/\*|\b[A-Z]{4,}\b/.test(name)) return ENDINGS.has(name);
  const form = name.replace(/[.]/g, '\\.').replace(/\*|\b[A-Z]{4,}\b/g, '[^/]+');
  return [...PATHS].some((each) => new RegExp(`(?:^|/)${form}$`).test(each));
}

function brokenSpan(span: string): string | null {
  if (/^--[a-z-]+$/.test(span)) return OPTIONS.has(span) ? null : `no command has ${span}`;
  if (/^spacebooks [a-z]/.test(span))
    return brokenCommand(span.slice('spacebooks '.length).replaceAll('|', ' '));
  const [, group = '', command = ''] = /^([a-z-]+) ([a-z-]+)/.exec(span) ?? [];
  const known = GROUPS.get(group);
  return known === undefined || known.includes(command) ? null : `${span}: ${group} has no ${command}`;
}
