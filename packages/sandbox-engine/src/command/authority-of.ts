import { writeFileSync } from 'node:fs';
import { systemClock } from '@spacebooks/base/clock';
import type { Authority } from '../tls/authority.js';
import { messageOf, SandboxCommandError } from './command-error.js';
import type { ServeOptions } from './served.js';

/** Made where HTTPS is spoken; written where it was told. @throws SandboxCommandError when it cannot be written */
export async function authorityOf({
  tls,
  proxy,
  realAddresses,
  caFile,
}: ServeOptions): Promise<Authority | undefined> {
  if (realAddresses && proxy === undefined) {
    const message = '--real-addresses names hosts that only the proxy brings here';
    throw new SandboxCommandError('usage', message, 'give --proxy, too');
  }
  if (!tls && proxy === undefined) {
    if (caFile === undefined) return undefined;
    const message = '--ca-file writes the certificate of --tls or --proxy';
    throw new SandboxCommandError('usage', message, 'give one of them, too');
  }
  const { createAuthority } = await import('../tls/authority.js');
  const authority = await createAuthority(systemClock);
  if (caFile === undefined) return authority;
  try {
    writeFileSync(caFile, authority.certificate);
  } catch (error) {
    const message = `${caFile}: the certificate cannot be written (${messageOf(error)})`;
    throw new SandboxCommandError('unavailable', message, 'choose another --ca-file');
  }
  return authority;
}
