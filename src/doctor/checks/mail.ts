import type { MailServer, MailTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure } from '../../domain/errors.js';
import { logInToMail } from '../../notify/mail/log-in.js';
import { MailError, messageIdOf, sendMail } from '../../notify/mail/smtp.js';
import type { Check, Patient } from '../check.js';
import { ofFailure, ok, skipped, type Verdict } from '../verdict.js';

/** Whether the mail server lets us in; with --send-mail also whether it takes a mail for each target. */
export const MAIL: Check = {
  name: 'mail',
  title: 'Mail',
  run: async (patient) => {
    const targets = mailTargets(patient);
    const server = targets[0]?.server ?? patient.config.alerts.server;
    if (server === null) return [skipped(null, 'no mail server is configured')];
    const verdicts = [await letsIn(server)];
    if (!patient.sendMail || verdicts[0]?.state !== 'ok') return verdicts;
    for (const target of targets) verdicts.push(await takesMail(target, patient));
    return verdicts;
  },
};

/** One server sends them all. */
function mailTargets({ spaces }: Patient): readonly MailTarget[] {
  return spaces.flatMap(({ accounting }) =>
    (accounting?.targets ?? []).flatMap((target) => (target.kind === 'mail' ? [target] : [])),
  );
}

const TEXT =
  'This is a test of spacebooks: exports for you will come from this address. Nothing has to be done.\n';

async function letsIn(server: MailServer): Promise<Verdict> {
  const about = `${server.host}:${server.port}`;
  return attempt(about, async () => {
    await logInToMail(server);
    return server.login === undefined ? 'takes mail without a login' : `lets ${server.login.user} in`;
  });
}

async function takesMail({ name, server, to }: MailTarget, { random, clock }: Patient): Promise<Verdict> {
  return attempt(name, async () => {
    const messageId = messageIdOf(server, random.id());
    await sendMail(server, { messageId, at: clock.now(), to, subject: 'spacebooks: a test', text: TEXT });
    return `a mail was taken for ${to.join(', ')}`;
  });
}

async function attempt(about: string, work: () => Promise<string>): Promise<Verdict> {
  try {
    return ok(about, await work());
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const failure = new Failure(`delivery.${error.reason}`, {
      detail: error.message,
      obstacle: error.obstacle,
    });
    return ofFailure(about, failure, 'Neither exports nor alerts are mailed.');
  }
}
