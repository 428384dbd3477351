import type { CommandDefinition, Spec } from '../../../src/cli/define-command.js';
import type { FoundCommand } from '../../../src/cli/discover-commands.js';

/**
 * A command line with something for everything that has to be given, and `--json`.
 *
 * @param word for what may be any text, such as a file
 */
export function anyArgs({ path, definition }: FoundCommand, config: string, word = 'x'): readonly string[] {
  const { arguments: words = {}, options = {} } = definition as CommandDefinition;
  const given = Object.values(words).flatMap((spec) =>
    spec.presence === 'always' ? [anyOf(spec, word)] : [],
  );
  const needed = Object.entries(options).flatMap(([name, spec]) =>
    spec.isMandatory
      ? [`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, anyOf(spec, word)]
      : [],
  );
  return [...path, ...given, ...needed, ...('config' in options ? ['--config', config] : []), '--json'];
}

function anyOf({ choices, parse }: Spec, word: string): string {
  if (choices?.[0] !== undefined) return choices[0];
  const fits = (text: string): boolean => {
    try {
      parse?.(text);
      return true;
    } catch {
      return false;
    }
  };
  return (
    [word, '1', '2026', '2026-11', '2026-11-01', '2026-Q1', '5265877635-20261121-0123456789AB-CD'].find(
      fits,
    ) ?? word
  );
}
