import type { Secret } from '../../domain/secret.js';

/** The form of the tokens that KSeF issues (RFC 7519). What begins anew is the begin, so that nothing is read twice. */
const TOKEN = /\beyJ(?:(?!\beyJ)[\w-])+\.[\w-]+\.[\w-]*/g;

/** Blots out secrets in what KSeF said, should it have repeated one. */
export function hide(text: string, secrets: readonly Secret[]): string {
  const known = secrets.map((secret) => secret.reveal()).filter((value) => value !== '');
  return known.reduce((left, value) => left.replaceAll(value, '[secret]'), text.replace(TOKEN, '[secret]'));
}
