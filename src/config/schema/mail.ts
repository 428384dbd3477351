import { z } from 'zod';
import { email } from './formats.js';
import { parsed, text, wholeNumber } from './option.js';

/** The server that mails with files and mails of alerts are sent by. */
export const mail = z
  .strictObject({
    host: text({ description: 'Name of the mail server (SMTP).', example: 'smtp.example.com' }),
    port: wholeNumber({ description: 'Its port.', example: '587' }, 1, 65_535).prefault('587'),
    security: z.enum(['starttls', 'tls', 'none']).prefault('starttls').meta({
      description:
        'starttls (usually port 587) and tls (465) send nothing in the clear; none is for a server on this machine.',
    }),
    from: parsed(
      { description: 'Sender’s address.', example: 'spacebooks@example.com' },
      'is no e-mail address',
      email,
    ),
    user: text({
      description: 'User of the server; left out where it needs none.',
      example: 'spacebooks',
    }).optional(),
    password: text({
      description: 'Its password; best as an environment variable.',
      example: '${MAIL_PASSWORD}',
    }).optional(),
    ca_file: text(
      {
        description: 'PEM file of a certificate authority of one’s own.',
        example: '/etc/ssl/certs/office-ca.pem',
      },
      4096,
    ).optional(),
  })
  .refine((given) => (given.user === undefined) === (given.password === undefined), {
    when: () => true,
    error: 'user and password of the mail server belong together',
    params: { fix: 'write both, or none' },
  })
  .optional()
  .meta({ description: 'The mail server that exports and alerts are sent by. May be left out.' });
