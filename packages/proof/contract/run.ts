import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { V2_OPERATIONS } from '@spacebooks/cobot-sandbox/operations';
import { runScript, say } from '../../../test/run-script.js';
import { changeLines, compareContracts, compareNames } from './compare.js';
import { operationKey, readContract } from './read-contract.js';

/** What the sandbox is held against; not everybody has it. */
const REFERENCE = '../shared/reference/platform/openapi-v2.yml';

const USAGE = `Usage: npm run proof -- contract [NEWER [OLDER]]
Compares two OpenAPI descriptions of the platform's version 2.0, operation by operation: what is new, gone and changed in parameters,
scopes, bodies and answers. Without OLDER the operations that the sandbox plays are compared, by method and path; without NEWER with the reference, where it is.
  --only WORD     only operations whose path has the word, such as invoices
Exit codes: 0 nothing differs (of the sandbox: it plays all that is described); 1 something does; 2 it could not be told.`;

async function main(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  const [newer = REFERENCE, older] = positionals;
  if (positionals.length === 0 && !existsSync(newer)) {
    say(`skipped: ${REFERENCE} is not there`);
    return true;
  }
  const after = readContract(described(newer));
  const changes =
    older === undefined
      ? compareNames(
          V2_OPERATIONS.map(({ method, path }) => operationKey(method, path)),
          after.keys(),
        )
      : compareContracts(readContract(described(older)), after);
  const shown = changes.filter(({ operation }) => operation.includes(values.only ?? ''));
  for (const line of changeLines(shown)) say(line);
  const count = (is: string): number => shown.filter((change) => change.is === is).length;
  say(`${after.size} operations: ${count('new')} new, ${count('gone')} gone, ${count('changed')} changed`);
  return older === undefined ? count('new') === 0 : shown.length === 0;
}

/** A file's text; its size and digest tell one description from another. */
function described(file: string): string {
  const bytes = readFileSync(file);
  say(`${file}: ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
  return bytes.toString('utf8');
}

runScript(USAGE, main);
