import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** One package that an installation for production gets. */
export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** Its folder; it may be absent where the package is optional. */
  readonly folder: string;
}

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | readonly { readonly type: string }[];
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** The production tree as package-lock.json pins it, by name and version, each once. @throws Error for one without a licence */
export function productionTree(): readonly ProductionPackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const found = new Map<string, ProductionPackage>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') || locked.dev === true || locked.link === true) continue;
    const folder = join(ROOT, path);
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = locked.version ?? '';
    found.set(`${name} ${version}`, { name, version, licence: licenceOf(name, locked, folder), folder });
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Texts of a package's licence and notice, by the names of their files; none where it ships none or is absent. */
export function licenceTexts({ folder }: ProductionPackage): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)([._-]|$)/i.test(name));
  return new Map(names.sort(compare).map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]));
}

/** Packages that state their licence in the old form, which the lock leaves out; the first two may be absent. */
const OLD_FORM: Readonly<Record<string, string>> = { buildcheck: 'MIT', 'cpu-features': 'MIT', ssh2: 'MIT' };

function licenceOf(name: string, { license }: LockedPackage, folder: string): string {
  if (typeof license === 'string') return license;
  const manifest = join(folder, 'package.json');
  const listed = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly licenses?: readonly { type: string }[] })
        .licenses
    : undefined;
  const stated = listed?.map(({ type }) => type).join(' OR ') || OLD_FORM[name];
  if (stated === undefined) throw new Error(`${name} states no licence`);
  return stated;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
