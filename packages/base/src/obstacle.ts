/**
 * What stands in the way: mostly why no connection comes about at all. Retrying rarely helps, so it has an advice of
 * its own (templates/words/en/obstacles.json) beside that of an answer that is late.
 */
export type Obstacle =
  | 'unknown host'
  | 'no connection'
  | 'untrusted certificate'
  | 'expired certificate'
  | 'certificate of another'
  | 'no encryption'
  /** Of the configuration. */
  | 'unreadable file';

/** Codes of Node and of OpenSSL: node/lib/_tls_wrap.js, node/src/crypto/crypto_common.cc, errno(3). */
const BY_CODE: Readonly<Record<string, Obstacle>> = {
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  ECONNREFUSED: 'no connection',
  EHOSTUNREACH: 'no connection',
  ENETUNREACH: 'no connection',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted certificate',
  CERT_UNTRUSTED: 'untrusted certificate',
  CERT_HAS_EXPIRED: 'expired certificate',
  CERT_NOT_YET_VALID: 'expired certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate of another',
  HOSTNAME_MISMATCH: 'certificate of another',
  EPROTO: 'no encryption',
};

/** Texts that are left where a library puts a code of its own over that of the system. */
const BY_TEXT: readonly (readonly [text: RegExp, obstacle: Obstacle])[] = [
  [/\b(ENOTFOUND|EAI_AGAIN)\b/, 'unknown host'],
  [/\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)\b/, 'no connection'],
  [
    /self-signed certificate|unable to (get|verify)[ \w]{0,60} (certificate|issuer)/i,
    'untrusted certificate',
  ],
  [/certificate (has expired|is not yet valid)/i, 'expired certificate'],
  [/does not match certificate/i, 'certificate of another'],
  [/wrong version number|packet length too long/i, 'no encryption'],
];

/** @returns null where the other side may simply be late: a time-out, a connection that broke */
export function obstacleOf({ code, text = '' }: { code?: unknown; text?: string }): Obstacle | null {
  const known = typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return known ?? BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
