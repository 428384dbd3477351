import { lookup } from 'node:dns/promises';
import type { Secret } from '@spacebooks/base/secret';
import { tellsSomebody } from '../../config/alerts-config.js';
import { type CheckDefinition, type CheckVerdict, failed, ok, skipped } from '../check.js';

/** Whether alerts reach anybody. Nothing is sent: `spacebooks alerts test` does that. */
export const check: CheckDefinition = {
  place: 170,
  title: 'Alerts',
  docs: {
    covers: 'whether alerts go to somebody, and where',
    fails: 'a host name does not resolve',
  },
  run: async ({ config: { alerts } }) => {
    if (!tellsSomebody(alerts)) return [skipped(null, 'nobody is notified')];
    const { to, webhook, dead_man: deadMan } = alerts;
    return [
      ...(to.length === 0 ? [] : [ok('mail', `goes to ${to.join(', ')}`)]),
      ...(webhook === null ? [] : [await resolvable('webhook', webhook.url)]),
      ...(deadMan === null ? [] : [await resolvable('dead_man', deadMan.url)]),
    ];
  },
};

/** Only the host is shown: whoever knows the whole URL may post there. */
async function resolvable(about: string, url: Secret): Promise<CheckVerdict> {
  const { hostname } = new URL(url.reveal());
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    return ok(about, `goes to ${hostname}; \`spacebooks alerts test\` sends one`);
  } catch {
    return failed(about, {
      message: `the host name ${hostname} does not resolve`,
      meaning: 'Nobody is notified there.',
      fix: `Correct the address of alerts.${about}, or this machine’s DNS.`,
    });
  }
}
