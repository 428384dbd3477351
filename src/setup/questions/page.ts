import type { Secret } from '@spacebooks/base/secret';
import type { PageAnswer } from '../answers.js';
import type { Asker } from '../ask/asker.js';
import { isListenAddress, isPasswordOf, isUserName, isWebAddress } from '../ask/checks.js';
import type { Suggestions } from '../ask/given.js';

interface AskedPage {
  readonly answer: Omit<PageAnswer, 'hashFile'>;
  readonly password: Secret;
}

/** @param shortestPassword in characters. @returns null for no page */
export async function askAboutPage(
  suggestions: Pick<Suggestions, 'webListen'>,
  { isNeeded, shortestPassword }: { readonly isNeeded: boolean; readonly shortestPassword: number },
  asker: Asker,
): Promise<AskedPage | null> {
  asker.step('page');
  const user = await asker[isNeeded ? 'text' : 'optionalText']('webUser', { check: isUserName });
  if (user === null) return null;
  const password = await asker.secret('webPassword', {
    check: isPasswordOf(shortestPassword),
    isNeeded: true,
  });
  const listen = await asker.text('webListen', {
    suggestion: suggestions.webListen,
    check: isListenAddress,
  });
  const publicUrl = await asker.optionalText('webPublicUrl', { check: isRootAddress });
  asker.settle();
  return password === null ? null : { answer: { user, listen, publicUrl }, password: password.secret };
}

/** The pages stand at the root of their address. */
function isRootAddress(text: string) {
  const complaint = isWebAddress(text);
  if (complaint !== null) return complaint;
  return new URL(text).pathname === '/' ? null : { key: 'root-address' };
}
