import type { Secret } from '@spacebooks/base/secret';
import type { AlertsAnswer, MailAnswer } from '../answers.js';
import type { Asker } from '../ask/asker.js';
import { isAnySecret, isEmail, isHost, isLine, isNumberFrom, isSecretAddress } from '../ask/checks.js';
import type { Complaint } from '../ask/complaint.js';
import { setupWords } from '../ask/words.js';

/** Who is told when a person is needed, with the secrets that it takes. */
export interface AskedAlerts {
  readonly to: string | null;
  readonly mail: AskedMail | null;
  readonly webhook: {
    readonly url: Secret;
    readonly format: NonNullable<AlertsAnswer['webhook']>['format'];
  } | null;
}

interface AskedMail extends Omit<MailAnswer, 'passwordFile'> {
  readonly password: Secret | null;
}

/** @param attempt sends a test message. @returns null where nobody is to be told */
export async function askAboutAlerts(
  asker: Asker,
  attempt: (alerts: AskedAlerts) => Promise<Complaint | null>,
): Promise<AskedAlerts | null> {
  asker.step('alerts');
  for (;;) {
    const alerts = await askWays(asker);
    asker.settle();
    if (alerts === null) return null;
    const test = await asker.choose('alertTest', { suggestion: 'yes', values: ['yes', 'no'] });
    asker.settle();
    if (test !== 'yes') return alerts;
    const complaint = await attempt(alerts);
    if (complaint === null) {
      if (asker.hasPerson) asker.tell(setupWords(asker.language, 'sent'));
      return alerts;
    }
    if (!asker.complain('alertTest', complaint)) return alerts;
  }
}

async function askWays(asker: Asker): Promise<AskedAlerts | null> {
  const to = await asker.optionalText('alertTo', { check: isEmail });
  const mail = to === null ? null : await askMail(to, asker);
  const url = await asker.secret('alertWebhook', { check: isSecretAddress });
  if (url === null) return to === null ? null : { to, mail, webhook: null };
  const format = await asker.choose('alertFormat', { suggestion: 'slack', values: ['slack', 'json'] });
  return { to, mail, webhook: { url: url.secret, format: format ?? 'slack' } };
}

const SECURITY = ['starttls', 'tls', 'none'] as const;

async function askMail(to: string, asker: Asker): Promise<AskedMail> {
  const host = await asker.text('mailHost', { check: isHost });
  const security = await asker.choose('mailSecurity', { suggestion: 'starttls', values: SECURITY });
  const port = await asker.text('mailPort', {
    suggestion: PORTS[security ?? 'starttls'],
    check: isNumberFrom(1, 65_535),
  });
  const from = await asker.text('mailFrom', { suggestion: to, check: isEmail });
  const user = await asker.optionalText('mailUser', { check: isLine });
  const password =
    user === null ? null : await asker.secret('mailPassword', { check: isAnySecret, isNeeded: true });
  return { host, port, security: security ?? 'starttls', from, user, password: password?.secret ?? null };
}

const PORTS = { starttls: '587', tls: '465', none: '25' } as const;
