import { z } from 'zod';
import { emailAddress } from './kinds.js';
import { choice, notBoth, otherwise, path, text, wholeNumber } from './option.js';

/** The server that mails with files and mails of alerts are sent by. */
export const mail = z
  .strictObject({
    host: text('Name of the mail server (SMTP).', 'smtp.example.com'),
    port: wholeNumber('Its port.', '587', 1, 65_535).prefault('587'),
    security: choice(
      ['starttls', 'tls', 'none'],
      'starttls (usually port 587) and tls (465) send nothing in the clear; none is for a server on this machine.',
    ).prefault('starttls'),
    from: emailAddress('Sender’s address.', 'spacebooks@example.com'),
    user: text('User of the server; left out where it needs none.', 'spacebooks').optional(),
    password: text(
      'Its password; best as an environment variable. This or password_file.',
      '${MAIL_PASSWORD}',
    ).optional(),
    password_file: path(
      'File that holds the password and nothing else.',
      '/run/secrets/mail-password',
    ).optional(),
    ca_file: path(
      'PEM file of a certificate authority of one’s own.',
      '/etc/ssl/certs/office-ca.pem',
    ).optional(),
  })
  .refine(
    (given) =>
      (given.user === undefined) === (given.password === undefined && given.password_file === undefined),
    otherwise('user and password of the mail server belong together', 'write both, or none'),
  )
  .refine(...notBoth('mail', ['password', 'password_file'], 'keep one of them'))
  .optional()
  .describe('The mail server that exports and alerts are sent by. May be left out.');
