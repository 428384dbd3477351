import { z } from 'zod';
import { exactlyOne, notBoth, path, text } from './option.js';

const password = {
  password: text(
    'Password of the private key; best as an environment variable. This or password_file.',
    '${WARSAW_KEY_PASSWORD}',
  ).optional(),
  password_file: path(
    'File that holds the password and nothing else. This or password.',
    '/run/secrets/warsaw-key-password',
  ).optional(),
};

/** A certificate with its private key, each a PEM file. */
export function certificate(description: string) {
  return z
    .strictObject({
      file: path('The certificate, PEM.', '/etc/spacebooks/warsaw.crt'),
      key_file: path('Its private key, PEM; may be encrypted.', '/etc/spacebooks/warsaw.key'),
      ...password,
    })
    .refine(...notBoth('a certificate', ['password', 'password_file'], 'keep one of them'))
    .describe(description);
}

/** The same in one file, which always has a password. */
export function pkcs12(description: string) {
  return z
    .strictObject({
      file: path('Certificate and private key, PKCS#12.', '/etc/spacebooks/warsaw.p12'),
      ...password,
    })
    .refine(
      ...exactlyOne(
        'a PKCS#12 file',
        ['password', 'password_file'],
        'write for example `password: ${WARSAW_KEY_PASSWORD}` and set that environment variable',
      ),
    )
    .describe(description);
}
