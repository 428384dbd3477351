import { saidOf } from '@spacebooks/base/yaml/mistake';

/** Years of history of many spaces. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** What a seed file says, in YAML or JSON. @throws Error whose message says what cannot be read, and where */
export async function readSeedText(text: string): Promise<unknown> {
  const { readYaml } = await import('@spacebooks/base/yaml/read-yaml');
  const read = readYaml(text, MOST_CHARACTERS);
  if (read.ok) return read.value;
  const [mistake] = read.mistakes;
  throw new Error(`line ${mistake.line}, column ${mistake.column}: ${saidOf(mistake)}`);
}
