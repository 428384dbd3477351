import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  argument,
  choice,
  defineCommand,
  flag,
  optional,
  optionalArgument,
  repeatable,
  required,
  withDefault,
} from '../../../src/cli/define-command.js';
import { discoverCommands } from '../../../src/cli/discover-commands.js';
import { EXIT } from '../../../src/exit-codes.js';

const SRC = resolve(import.meta.dirname, '../../../src');
const FOLDER = join(SRC, 'cli/commands');

/** Packages that are loaded with a file, and with what it imports, and by which way. */
function packagesOf(file: string, way: readonly string[] = []): readonly string[] {
  if (way.includes(file)) return [];
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)'/gm,
  );
  return [...statements].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('node:')) return [];
    const own = [...way, relative(SRC, file)];
    const [, name, path] = /^@spacebooks\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (name !== undefined) return packagesOf(join(SRC, '../packages', name, 'src', `${path}.ts`), own);
    return specifier.startsWith('.')
      ? packagesOf(resolve(dirname(file), specifier.replace(/\.js$/, '.ts')), own)
      : [[...own, specifier].join(' > ')];
  });
}

describe('the definition of a command', () => {
  it.each(readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')))(
    '%s loads no package before the command runs: --help loads them all',
    (name) => {
      const loaded = packagesOf(join(FOLDER, name)).filter((way) => !way.endsWith(' > commander'));
      expect(loaded).toEqual([]);
    },
  );

  it('is loaded alone when its command is called', async () => {
    const paths = async (word?: string) =>
      (await discoverCommands(word)).map(({ path }) => path.join(' ')).sort();
    expect(await paths('status')).toEqual(['status']);
    expect(await paths('audit')).toEqual(['audit', 'audit export', 'audit package', 'audit verify']);
    expect((await paths()).length).toBeGreaterThan(45);
    expect(await paths('frobnicate')).toEqual(await paths());
  });

  it('types what its command is given', () => {
    defineCommand({
      summary: 'Only its types matter.',
      arguments: { invoice: argument('its number'), file: optionalArgument('or a file') },
      options: {
        takeOver: flag('or not'),
        space: optional('id', 'maybe'),
        out: required('dir', 'always'),
        limit: withDefault('number', 'counted', 50, Number),
        state: choice('state', 'one of them', ['open', 'closed']),
        only: repeatable('check', 'many'),
      },
      run: async (given) => {
        expectTypeOf(given.invoice).toEqualTypeOf<string>();
        expectTypeOf(given.file).toEqualTypeOf<string | undefined>();
        expectTypeOf(given.takeOver).toEqualTypeOf<boolean>();
        expectTypeOf(given.space).toEqualTypeOf<string | undefined>();
        expectTypeOf(given.out).toEqualTypeOf<string>();
        expectTypeOf(given.limit).toEqualTypeOf<number>();
        expectTypeOf(given.state).toEqualTypeOf<'open' | 'closed' | undefined>();
        expectTypeOf(given.only).toEqualTypeOf<readonly string[]>();
        expectTypeOf(given).not.toHaveProperty('frobnicate');
        return EXIT.ok;
      },
    });
  });
});
