import { probeMail } from '../../accounting/delivery/probe-mail.js';
import type { MailServer, MailTarget } from '../../domain/accounting/delivery-settings.js';
import type { Check, Patient } from '../check.js';
import { ofFailure, ok, skipped, type Verdict } from '../verdict.js';

/** Whether the mail server lets us in; with --send-mail also whether it takes a mail for each target. */
export const MAIL: Check = {
  name: 'mail',
  title: 'Mail',
  run: async (patient) => {
    const targets = mailTargets(patient);
    const [first] = targets;
    if (first === undefined) return [skipped(null, 'no target is a mail')];
    const verdicts = [await probe(`${first.server.host}:${first.server.port}`, first.server, null)];
    if (!patient.sendMail || verdicts[0]?.state !== 'ok') return verdicts;
    for (const target of targets) verdicts.push(await probe(target.name, target.server, target));
    return verdicts;
  },
};

/** One server sends them all. */
function mailTargets({ spaces }: Patient): readonly MailTarget[] {
  return spaces.flatMap(({ accounting }) =>
    (accounting?.targets ?? []).flatMap((target) => (target.kind === 'mail' ? [target] : [])),
  );
}

async function probe(about: string, server: MailServer, target: MailTarget | null): Promise<Verdict> {
  try {
    await probeMail(server, target?.to ?? null);
    if (target !== null) return ok(about, `a mail was taken for ${target.to.join(', ')}`);
    return ok(
      about,
      server.login === undefined ? 'takes mail without a login' : `lets ${server.login.user} in`,
    );
  } catch (error) {
    return ofFailure(about, error, 'Exports are made and kept, and are not mailed.');
  }
}
