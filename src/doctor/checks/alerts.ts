import { lookup } from 'node:dns/promises';
import { tellsSomebody } from '../../config/alerts-config.js';
import type { Secret } from '../../domain/secret.js';
import type { CheckDefinition } from '../check.js';
import { failed, ok, type Verdict, warning } from '../verdict.js';

/** Whether anybody is told when a person is needed. Nothing is sent: `spacebooks alerts test` does that. */
export const check: CheckDefinition = {
  place: 170,
  title: 'Alerts',
  docs: {
    covers: 'whether somebody is told, and where',
    fails: 'a host is unknown',
    warns: 'nobody is told',
  },
  run: async ({ config: { alerts } }) => {
    if (!tellsSomebody(alerts)) return [NOBODY];
    const { to, webhook, dead_man: deadMan } = alerts;
    return [
      ...(to.length === 0 ? [] : [ok('mail', `goes to ${to.join(', ')}`)]),
      ...(webhook === null ? [] : [await known('webhook', webhook.url)]),
      ...(deadMan === null ? [] : [await known('dead_man', deadMan.url)]),
    ];
  },
};

const NOBODY = warning(null, {
  message: 'nobody is told when a person is needed',
  meaning: 'What waits for a person stands in the log, in `spacebooks status` and on the page only.',
  fix: 'Write alerts.to (with a section mail) or alerts.webhook.',
});

/** The host alone is told: whoever knows the whole address may write there. */
async function known(about: string, url: Secret): Promise<Verdict> {
  const { hostname } = new URL(url.reveal());
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    return ok(about, `goes to ${hostname}; \`spacebooks alerts test\` sends one`);
  } catch {
    return failed(about, {
      message: `the name ${hostname} is not known`,
      meaning: 'Nobody is told there.',
      fix: `Correct the address of alerts.${about}, or the name service of this machine.`,
    });
  }
}
