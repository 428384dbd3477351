import { DAY_MS } from '@spacebooks/base/durations';
import { inMemoryKsefState } from '@spacebooks/ksef-client/state-store';
import type { SpaceConfig } from '../../config/config.js';
import type { KsefSpaceConfig } from '../../config/ksef-connection.js';
import { addressesOf, certificateOf } from '../../daemon/ksef/ksef-login.js';
import { isFailure } from '../../domain/errors.js';
import { connectKsef } from '../../ksef/connect.js';
import { createKsefStateStore } from '../../store/sagas/ksef-state-store.js';
import { failureText } from '../../words/failures.js';
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

/** KSeF accepts tokens in 2026 only, Warsaw time (CET). */
const END_OF_TOKENS = Date.parse('2027-01-01T00:00:00+01:00');

/** Whether KSeF accepts each seller's login, and for how long it will. Only logs in. */
export const check: CheckDefinition = {
  place: 130,
  title: 'KSeF',
  docs: {
    covers: 'a login of each seller, in the environment named',
    fails: 'KSeF refuses it; by token after 2026-12-31',
    warns: 'by token: KSeF accepts only certificates from 2027 on',
  },
  run: async (installation) => {
    const verdicts = await forEachSpace(installation, async (space) => {
      const { ksef } = space.e_invoices;
      if (ksef === undefined) return [];
      const login = await logIn(space, ksef, installation);
      return isByToken(ksef) ? [login, judgeToken(space.id, installation.clock.now())] : [login];
    });
    return verdicts.length > 0 ? verdicts : [skipped(null, 'no space issues in KSeF')];
  },
};

async function logIn(
  { id }: SpaceConfig,
  ksef: KsefSpaceConfig,
  { clock, db, version }: Installation,
): Promise<CheckVerdict> {
  const where = environmentOf(ksef);
  const meaning = `No invoice of this space can be issued in KSeF (${where}).`;
  try {
    const login = ksef.login.kind === 'token' ? ksef.login : certificateOf(ksef.login);
    const store = db === null ? inMemoryKsefState() : createKsefStateStore(db, clock);
    const { baseUrl } = addressesOf(ksef.server);
    const client = connectKsef({ clock, store, version, baseUrl, nip: ksef.nip, login });
    try {
      await client.logIn();
      return ok(id, `NIP ${ksef.nip} is logged in, ${where}`);
    } finally {
      client.close();
    }
  } catch (error) {
    if (!isFailure(error, 'ksef.unauthorized')) return ofFailure(id, error, meaning);
    return failed(id, {
      message: `${failureText(error)} (NIP ${ksef.nip}, ${where})`,
      meaning,
      fix: `Create a token in KSeF as the seller with the NIP ${ksef.nip}, in the same environment, with InvoiceWrite and InvoiceRead; or give a certificate that is entitled to it.`,
    });
  }
}

/** Only the Ministry's own environments follow its calendar. */
function isByToken({ login, server }: KsefSpaceConfig): boolean {
  return login.kind === 'token' && 'environment' in server;
}

function environmentOf({ server }: KsefSpaceConfig): string {
  if (!('environment' in server)) return server.base_url;
  return server.environment === 'production'
    ? 'production'
    : `${server.environment} environment, without legal effect`;
}

/** How long a login by token will work. @param now epoch milliseconds */
export function judgeToken(space: string, now: number): CheckVerdict {
  const fix =
    'Order a certificate for authentication in KSeF as the seller, and put it in place of the token (ksef.certificate; docs/ksef.md).';
  if (now >= END_OF_TOKENS) {
    const message = 'the login is by token, and those ended on 2026-12-31';
    return failed(space, { message, meaning: 'No invoice of this space can be issued in KSeF.', fix });
  }
  const days = Math.ceil((END_OF_TOKENS - now) / DAY_MS);
  return warning(space, {
    message: `the login is by token, and those end on 2026-12-31, in ${days} ${days === 1 ? 'day' : 'days'}`,
    meaning: 'From then on KSeF accepts only certificates, and no invoice of this space can be issued.',
    fix,
  });
}
