import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/install.md', import.meta.url));

/**
 * The command lines of a section of docs/install.md as a person types them: those of its `sh` blocks, without comments; a
 * line that ends in a backslash goes on in the next one.
 *
 * @param heading with its signs, `### Node`; the section ends at the next heading of any level
 * @throws when the page has no such section, or none of its lines is a command
 */
export function commandsUnder(heading: string): readonly string[] {
  const [, section] = readFileSync(PAGE, 'utf8').split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`docs/install.md has no section ${heading}`);
  const [body = ''] = section.split(/\n#{2,4} /);
  const lines = [...body.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.replaceAll(/\\\n\s*/g, '').split('\n'),
  );
  const commands = lines.map((line) => line.replace(/\s+# .*$/, '').trim()).filter((line) => line !== '');
  if (commands.length === 0) throw new Error(`no command stands under ${heading}`);
  return commands;
}
