import type { MailServer, MailTarget } from '../../domain/accounting/delivery-settings.js';
import { Failure } from '../../domain/errors.js';
import { logInToMail, MailError, messageIdOf, sendMail } from '../../notify/mail/smtp.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  type Installation,
  ofFailure,
  ok,
  skipped,
} from '../check.js';

/** Whether the mail server accepts our login; with --send-mail also whether it accepts a mail for each target. */
export const check: CheckDefinition = {
  place: 160,
  title: 'Mail',
  docs: {
    covers: 'login at the mail server; with `--send-mail` a mail to each target',
    fails: 'it refuses the login',
  },
  run: async (installation) => {
    const targets = mailTargets(installation);
    const server = targets[0]?.server ?? installation.config.alerts.server;
    if (server === null) return [skipped(null, 'no mail server is configured')];
    const verdicts = [await logsIn(server)];
    if (!installation.sendMail || verdicts[0]?.state !== 'ok') return verdicts;
    for (const target of targets) verdicts.push(await acceptsMail(target, installation));
    return verdicts;
  },
};

/** All are sent through one server. */
function mailTargets({ spaces }: Installation): readonly MailTarget[] {
  return spaces.flatMap(({ accounting }) =>
    (accounting?.targets ?? []).flatMap((target) => (target.kind === 'mail' ? [target] : [])),
  );
}

const TEXT =
  'This is a test of spacebooks: exports for you will come from this address. Nothing has to be done.\n';

async function logsIn(server: MailServer): Promise<CheckVerdict> {
  const about = `${server.host}:${server.port}`;
  return attempt(about, async () => {
    await logInToMail(server);
    return server.login === undefined
      ? 'accepts mail without a login'
      : `accepts the login of ${server.login.user}`;
  });
}

async function acceptsMail(
  { name, server, to }: MailTarget,
  { random, clock }: Installation,
): Promise<CheckVerdict> {
  return attempt(name, async () => {
    const messageId = messageIdOf(server, random.id());
    await sendMail(server, { messageId, at: clock.now(), to, subject: 'spacebooks: a test', text: TEXT });
    return `accepted a mail for ${to.join(', ')}`;
  });
}

async function attempt(about: string, work: () => Promise<string>): Promise<CheckVerdict> {
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
