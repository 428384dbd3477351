import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { INVOICE_EVENTS } from '../../domain/platform-event.js';
import { planSubscriptions, type SubscriptionPlan } from '../../inbox/plan-subscriptions.js';
import { callbackPrefix } from '../../inbox/subscriptions.js';
import { createSecretPaths } from '../../store/sagas/subscriptions.js';
import { failureAdvice } from '../../words/failures.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  failed,
  forEachSpace,
  type Installation,
  ofFailure,
  ok,
  skipped,
  warning,
} from '../check.js';

/** Whether the platform calls this daemon, and only this one, for each event. */
export const check: CheckDefinition = {
  place: 90,
  title: 'Subscriptions',
  docs: {
    covers: "the platform's webhooks of each space",
    fails: 'another daemon’s are there',
    warns: 'some are missing or inactive while the daemon runs',
  },
  run: (installation) =>
    forEachSpace(installation, async (space) => [await checkSubscriptions(space, installation)]),
};

async function checkSubscriptions(space: SpaceConfig, installation: Installation): Promise<CheckVerdict> {
  const { config, db, platform } = installation;
  const reached = platform(space);
  if (reached instanceof Failure) return skipped(space.id, 'the space has no token yet');
  const prefix = callbackPrefix(config.webhooks.public_url, config.instance, space.id);
  try {
    const remote = await reached.client.subscriptions.list();
    const known = db === null ? [] : await createSecretPaths(db).ofSpace(space.id);
    return judge(space.id, planSubscriptions(remote, known, INVOICE_EVENTS, prefix), installation);
  } catch (error) {
    if (isOfToken(error)) return skipped(space.id, 'the token may not list them (see the check token)');
    return ofFailure(space.id, error, 'It is unknown whether the platform calls this daemon.');
  }
}

function isOfToken(error: unknown): boolean {
  const codes: readonly string[] = ['platform.unauthorized', 'platform.forbidden', 'platform.not-found'];
  return error instanceof Failure && codes.includes(error.code);
}

function judge(spaceId: string, plan: SubscriptionPlan, { daemonRuns, config }: Installation): CheckVerdict {
  const [twin] = plan.twins;
  if (twin !== undefined) {
    return failed(spaceId, {
      message: `${plan.twins.length} subscriptions under our address belong to another daemon, or to a lost database (instance ${config.instance})`,
      meaning: 'The daemon does not start, so that two daemons never issue the same invoice.',
      fix: failureAdvice({ code: 'daemon.twin' }),
    });
  }
  const dead = plan.remove.filter(({ active }) => !active).length;
  const missing = plan.create.length;
  if (missing === 0) return ok(spaceId, `active for all ${INVOICE_EVENTS.length} events`);
  if (!daemonRuns) {
    const message = `${missing} of ${INVOICE_EVENTS.length} events are not subscribed yet; the daemon does that at its start`;
    return ok(spaceId, message);
  }
  return warning(spaceId, {
    message: `${missing} of ${INVOICE_EVENTS.length} events have no active subscription${dead > 0 ? `; the platform has deactivated ${dead}` : ''}`,
    meaning: 'Requested e-invoices are found late, every reconcile.every_minutes.',
    fix: 'Wait: the running daemon repairs it within that time. If it recurs, see the check public-url.',
  });
}
