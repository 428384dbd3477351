import { randomUUID } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { type Language, OPERATOR_LANGUAGES } from '../../domain/settings.js';
import { tryChannels } from '../../notify/try-channels.js';
import { createRedaction } from '../../ops/redaction.js';
import type { Complaint } from '../../setup/ask/complaint.js';
import type { AskedAlerts } from '../../setup/questions/alerts.js';

interface Attempt {
  readonly clock: Clock;
  /** Of the space, in which the message is written where people are written to in it. */
  readonly language: Language;
}

/** Sends a test message to those who are to be told. @returns the first way that did not take it */
export async function attemptAlerts(
  { to, mail, webhook }: AskedAlerts,
  { clock, language }: Attempt,
): Promise<Complaint | null> {
  const redaction = createRedaction();
  if (webhook !== null) redaction.add(webhook.url);
  if (mail !== null && mail.password !== null) redaction.add(mail.password);
  const tried = await tryChannels(
    {
      instance: 'spacebooks',
      spaces: [],
      alerts: {
        language: OPERATOR_LANGUAGES.find((each) => each === language) ?? 'en',
        server:
          mail === null
            ? null
            : {
                host: mail.host,
                port: Number(mail.port),
                security: mail.security,
                from: mail.from,
                ...(mail.user !== null &&
                  mail.password !== null && { login: { user: mail.user, password: mail.password } }),
              },
        to: to === null ? [] : [to],
        webhook,
        digest: null,
        weekly: null,
        customer_names: true,
        dead_man: null,
      },
    },
    { clock, redact: (text) => redaction.redact(text), id: randomUUID() },
  );
  const failed = tried.find(({ ok }) => !ok);
  if (failed === undefined) return null;
  return { key: 'alerts', facts: { channel: failed.description, reason: failed.detail ?? '' } };
}
