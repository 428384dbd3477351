/** What a program and we sign with: `whsec_` and 24 to 64 bytes in Base64, as Standard Webhooks have it. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

export function isHookSecret(text: string): boolean {
  return SECRET.test(text) && text.slice('whsec_'.length).length % 4 === 0;
}
