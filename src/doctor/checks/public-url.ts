import { createHash } from 'node:crypto';
import { withDeadline } from '@spacebooks/http/deadline';
import { createTransport, type TransportAnswer } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { isOnThisMachine } from '../../config/schema/address.js';
import {
  type Challenge,
  challengeKey,
  challengePath,
  newChallenge,
  startChallengeServer,
} from '../../inbox/challenge.js';
import { createSecretPaths } from '../../store/sagas/subscriptions.js';
import {
  type CheckDefinition,
  type CheckVerdict,
  failed,
  type Installation,
  ok,
  skipped,
  warning,
} from '../check.js';

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 4_096;
const MEANING =
  'The platform’s callbacks do not reach the daemon: e-invoices are issued late, found by reconciliation only.';

/**
 * Whether webhooks.public_url leads here: a challenge sent to it must return the right answer, from the running
 * daemon or from a listener in its place.
 */
export const check: CheckDefinition = {
  place: 80,
  title: 'Public address',
  docs: {
    covers: 'whether `webhooks.public_url` leads here',
    fails: 'it does not; the port is taken',
    warns: 'it is an address of this machine only',
  },
  run: async (installation) => {
    const verdict = installation.daemonRuns
      ? await besideDaemon(installation)
      : await inItsPlace(installation);
    const { public_url: url } = installation.config.webhooks;
    const isOutside = !isOnThisMachine(installation.config.platform.base_url);
    if (verdict.state !== 'ok' || !isOutside || !isOnThisMachine(url)) return [verdict];
    return [onlyHere(url)];
  },
};

async function besideDaemon(installation: Installation): Promise<CheckVerdict> {
  const { config, db, random, clock } = installation;
  if (db === null)
    return skipped(null, 'the running daemon is of another version, or its database is damaged');
  for (const { id } of config.spaces) {
    const key = challengeKey(await createSecretPaths(db).ofSpace(id));
    if (key !== null)
      return ask(installation, newChallenge(key, id, random, clock.now()), 'the running daemon');
  }
  return skipped(null, 'the running daemon has no subscription yet: try again in a minute');
}

async function inItsPlace(installation: Installation): Promise<CheckVerdict> {
  const { config, random, clock } = installation;
  const { instance, webhooks } = config;
  const key = createHash('sha256').update(random.secret()).digest();
  const { host, port } = webhooks.listen;
  try {
    const server = await startChallengeServer(webhooks.listen, { instance, clock, keyOf: async () => key });
    try {
      const challenge = newChallenge(key, 'doctor', random, clock.now());
      return await ask(installation, challenge, `a listener on ${host}:${server.port}`);
    } finally {
      await server.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return failed(`${host}:${port}`, {
      message: `nothing can listen there (${code})`,
      meaning: 'The daemon does not start.',
      fix: 'Stop the program that listens there, or change webhooks.listen.',
    });
  }
}

async function ask(
  { config, clock }: Installation,
  { nonce, answer }: Challenge,
  who: string,
): Promise<CheckVerdict> {
  const { public_url: publicUrl, listen } = config.webhooks;
  const url = `${publicUrl}${challengePath(config.instance, nonce)}`;
  const transport = createTransport();
  try {
    const stop = new AbortController().signal;
    const came = await withDeadline({ clock, ms: TIMEOUT_MS * clock.speed, stop }, (signal) =>
      transport.send({ method: 'GET', url, headers: {}, maxBytes: LONGEST_ANSWER, signal }),
    );
    if (came.status === 200 && Buffer.from(came.body).toString('utf8') === answer) {
      return ok(publicUrl, `leads to ${who}`);
    }
    return failed(publicUrl, {
      message: `answers, but not from ${who}: ${statusText(came)}`,
      meaning: MEANING,
      fix: `Let the reverse proxy forward ${publicUrl}/callbacks/ to ${listen.host}:${listen.port}, or correct webhooks.public_url.`,
    });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return failed(publicUrl, {
      message: `cannot be reached from here (${error.message})`,
      meaning: MEANING,
      fix: `Check the name, the reverse proxy, its certificate and the firewall. Where only this machine cannot reach its own public address, try it from outside: curl ${publicUrl}/healthz`,
    });
  } finally {
    transport.close();
  }
}

function statusText({ status }: TransportAnswer): string {
  if (status >= 300 && status < 400) return `it redirects (${status}), which the platform does not follow`;
  return `status ${status}`;
}

function onlyHere(url: string): CheckVerdict {
  return warning(url, {
    message: 'is an address of this machine only, and the platform is elsewhere',
    meaning: MEANING,
    fix: 'Set it to the https address that the platform can reach, usually a reverse proxy’s.',
  });
}
