import type { SpaceConfig } from '../../config/config.js';
import { FAILURES, Failure } from '../../domain/errors.js';
import { INVOICE_EVENTS } from '../../domain/platform-event.js';
import { planSubscriptions, type SubscriptionPlan } from '../../inbox/plan-subscriptions.js';
import { callbackPrefix } from '../../inbox/subscriptions.js';
import { createSecretPaths } from '../../store/subscriptions.js';
import { type CheckDefinition, forEachSpace, type Installation } from '../check.js';
import { failed, ofFailure, ok, skipped, type Verdict, warning } from '../verdict.js';

/** Whether the platform calls this daemon, and only this one, for each event. */
export const check: CheckDefinition = {
  place: 90,
  title: 'Subscriptions',
  docs: {
    covers: "the platform's webhooks of each space",
    fails: 'those of another daemon are there',
    warns: 'some are missing or inactive while the daemon runs',
  },
  run: (installation) =>
    forEachSpace(installation, async (space) => [await checkSubscriptions(space, installation)]),
};

async function checkSubscriptions(space: SpaceConfig, installation: Installation): Promise<Verdict> {
  const { config, db, platform } = installation;
  const reached = platform(space);
  if (reached instanceof Failure) return skipped(space.id, 'the space has no token yet');
  const prefix = callbackPrefix(config.webhooks.public_url, config.instance, space.id);
  try {
    const remote = await reached.client.subscriptions.list();
    const known = db === null ? [] : await createSecretPaths(db).ofSpace(space.id);
    return judge(space.id, planSubscriptions(remote, known, INVOICE_EVENTS, prefix), installation);
  } catch (error) {
    if (isOfToken(error)) return skipped(space.id, 'the token may not see them (see the check token)');
    return ofFailure(space.id, error, 'It is not known whether the platform calls this daemon.');
  }
}

function isOfToken(error: unknown): boolean {
  const codes: readonly string[] = ['platform.unauthorized', 'platform.forbidden', 'platform.not-found'];
  return error instanceof Failure && codes.includes(error.code);
}

function judge(spaceId: string, plan: SubscriptionPlan, { daemonRuns, config }: Installation): Verdict {
  const [twin] = plan.twins;
  if (twin !== undefined) {
    return failed(spaceId, {
      message: `${plan.twins.length} subscriptions under our address are of another daemon, or of a database that is gone (instance ${config.instance})`,
      meaning: 'The daemon does not start, so that two of them never issue the same invoice.',
      fix: FAILURES['daemon.twin'].advice,
    });
  }
  const dead = plan.remove.filter(({ active }) => !active).length;
  const missing = plan.create.length;
  if (missing === 0) return ok(spaceId, `active for all ${INVOICE_EVENTS.length} events`);
  if (!daemonRuns) {
    const message = `${missing} of ${INVOICE_EVENTS.length} events are to be subscribed, which the daemon does at its start`;
    return ok(spaceId, message);
  }
  return warning(spaceId, {
    message: `${missing} of ${INVOICE_EVENTS.length} events have no subscription that works${dead > 0 ? `; the platform has given up on ${dead}` : ''}`,
    meaning: 'E-invoices that are asked for are found late, once in reconcile.every_minutes.',
    fix: 'Nothing to do but to wait: the running daemon puts it right within that time. If it comes back, see the check public-url.',
  });
}
