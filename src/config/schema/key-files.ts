import { z } from 'zod';
import { text } from './option.js';

const LONGEST_PATH = 4096;

const password = {
  password: text({
    description: 'Password of the private key; best as an environment variable. This or password_file.',
    example: '${WARSAW_KEY_PASSWORD}',
  }).optional(),
  password_file: text(
    {
      description: 'File that holds the password and nothing else. This or password.',
      example: '/run/secrets/warsaw-key-password',
    },
    LONGEST_PATH,
  ).optional(),
};

interface Passwords {
  readonly password?: string | undefined;
  readonly password_file?: string | undefined;
}

/** A certificate with its private key, each a PEM file. */
export function certificate(description: string) {
  return z
    .strictObject({
      file: text(
        { description: 'The certificate, PEM.', example: '/etc/spacebooks/warsaw.crt' },
        LONGEST_PATH,
      ),
      key_file: text(
        { description: 'Its private key, PEM; may be encrypted.', example: '/etc/spacebooks/warsaw.key' },
        LONGEST_PATH,
      ),
      ...password,
    })
    .refine((given: Passwords) => given.password === undefined || given.password_file === undefined, {
      when: () => true,
      error: 'a certificate takes password or password_file, not both',
      params: { fix: 'keep one of them' },
    })
    .meta({ description });
}

/** The same in one file, which always has a password. */
export function pkcs12(description: string) {
  return z
    .strictObject({
      file: text(
        { description: 'Certificate and private key, PKCS#12.', example: '/etc/spacebooks/warsaw.p12' },
        LONGEST_PATH,
      ),
      ...password,
    })
    .refine((given: Passwords) => (given.password === undefined) !== (given.password_file === undefined), {
      when: () => true,
      error: 'a PKCS#12 file needs password or password_file, exactly one of them',
      params: {
        fix: 'write for example `password: ${WARSAW_KEY_PASSWORD}` and set that environment variable',
      },
    })
    .meta({ description });
}
