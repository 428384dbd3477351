import type { Secret } from '@spacebooks/base/secret';
import { isLoopback, listenAddress } from '../../config/schema/address.js';
import type { PageAnswer } from '../answers.js';
import type { Asker } from '../ask/asker.js';
import { isListenAddress, isPasswordOf, isUserName, isWebAddress } from '../ask/checks.js';
import type { Complaint } from '../ask/complaint.js';
import type { Suggestions } from '../ask/given.js';

interface AskedPage extends Omit<PageAnswer, 'admin'> {
  readonly admin: { readonly user: string; readonly password: Secret } | null;
}

interface PageTerms {
  /** Whether there has to be one, with a first person. */
  readonly isNeeded: boolean;
  /** In characters. */
  readonly shortestPassword: number;
  /** Where the daemon listens for the platform. */
  readonly daemon: string;
}

/** @returns null for no page */
export async function askAboutPage(
  suggestions: Pick<Suggestions, 'webListen'>,
  { isNeeded, shortestPassword, daemon }: PageTerms,
  asker: Asker,
): Promise<AskedPage | null> {
  asker.step('page');
  const orNone = isNeeded ? 'text' : 'optionalText';
  const user = await asker[orNone]('webUser', { check: isUserName });
  const password =
    user === null
      ? null
      : await asker.secret('webPassword', { check: isPasswordOf(shortestPassword), isNeeded: true });
  const listen = await asker[orNone]('webListen', {
    suggestion: suggestions.webListen,
    check: (text) => isListenAddress(text) ?? isOtherPort(text, daemon),
  });
  if (listen === null) return null;
  // Passwords must not travel in the clear: what others reach needs the address of a proxy with TLS.
  const isOpen = !isLoopback(listenAddress(listen)?.host ?? '');
  const publicUrl = await asker[isOpen ? 'text' : 'optionalText']('webPublicUrl', {
    check: (text) => isRootAddress(text) ?? (isOpen && !text.startsWith('https://') ? { key: 'tls' } : null),
  });
  asker.settle();
  return {
    listen,
    publicUrl: publicUrl === '' ? null : publicUrl,
    admin: user === null || password === null ? null : { user, password: password.secret },
  };
}

function isOtherPort(text: string, daemon: string): Complaint | null {
  const port = listenAddress(text)?.port ?? 0;
  return port !== 0 && port === listenAddress(daemon)?.port ? { key: 'same-port' } : null;
}

/** The pages stand at the root of their address. */
function isRootAddress(text: string): Complaint | null {
  const complaint = isWebAddress(text);
  if (complaint !== null) return complaint;
  return new URL(text).pathname === '/' ? null : { key: 'root-address' };
}
