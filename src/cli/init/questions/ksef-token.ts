import { TOKEN } from '../../../config/schema/formats.js';
import { Secret } from '../../../domain/secret.js';
import { type Asker, WrongAnswer } from '../asker.js';
import { isPath } from '../checks.js';
import type { InitOptions } from '../options.js';
import { readSecret } from '../read-secret.js';

const FLAG = '--ksef-token-from';

/** The seller's token of KSeF, typed in or out of a file. */
export async function askKsefToken({ ksefTokenFrom }: InitOptions, asker: Asker): Promise<Secret> {
  if (ksefTokenFrom !== undefined) return readSecret(FLAG, ksefTokenFrom);
  const typed = await asker.secret(
    'Token of KSeF with the rights InvoiceWrite and InvoiceRead (empty: it is in a file)',
  );
  if (typed !== null && TOKEN.test(typed)) return new Secret(typed);
  if (typed !== null)
    throw new WrongAnswer('what was typed in is no token: 8 or more characters without blanks');
  const file = await asker.text({
    flag: FLAG,
    message: 'File with a token of KSeF, or - for standard input',
    given: undefined,
    check: isPath,
  });
  asker.settle();
  return readSecret(FLAG, file ?? '');
}
