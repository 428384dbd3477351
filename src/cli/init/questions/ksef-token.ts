import { Secret } from '../../../domain/secret.js';
import type { Asker } from '../asker.js';
import type { InitOptions } from '../options.js';
import { holdsSecret, isSecret, readSecret } from '../read-secret.js';

const FLAG = '--ksef-token-from';

/** The seller's token of KSeF, typed in or out of a file. */
export async function askKsefToken({ ksefTokenFrom }: InitOptions, asker: Asker): Promise<Secret> {
  if (ksefTokenFrom !== undefined) return readSecret(FLAG, ksefTokenFrom);
  const typed = await asker.secret(
    'Token of KSeF with the rights InvoiceWrite and InvoiceRead (not shown; empty: it is in a file)',
    isSecret,
  );
  if (typed !== null) return new Secret(typed);
  const file = await asker.text({
    flag: FLAG,
    message: 'File with a token of KSeF, or - for standard input',
    given: undefined,
    check: holdsSecret,
    isDelicate: true,
  });
  asker.settle();
  return readSecret(FLAG, file ?? '');
}
