import { DAY_MS } from '@spacebooks/base/durations';
import { counted } from '@spacebooks/base/text/counted';
import { inMemoryKsefState } from '@spacebooks/ksef-client/state-store';
import type { SpaceConfig } from '../../config/config.js';
import type { KsefSpaceConfig } from '../../config/ksef-connection.js';
import { addressesOf, certificateOf } from '../../daemon/ksef/ksef-login.js';
import { endOfTokens } from '../../domain/alerts/login-ends.js';
import { isFailure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
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

/** Whether KSeF accepts each seller's login, and for how long it will. Only logs in. */
export const check: CheckDefinition = {
  place: 130,
  title: 'KSeF',
  docs: {
    covers: 'a login of each seller, in the environment named',
    fails: 'KSeF refuses it; by token after `tokens_end` (2026-12-31)',
    warns: 'by token: KSeF accepts only certificates after that day',
  },
  run: async (installation) => {
    const verdicts = await forEachSpace(installation, async (space) => {
      const { ksef } = space.e_invoices;
      if (ksef === undefined) return [];
      const login = await logIn(space, ksef, installation);
      const { tokens_end: lastDay } = ksef;
      if (ksef.login.kind !== 'token' || lastDay === null) return [login];
      return [login, judgeToken(space.id, lastDay, installation.clock.now())];
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
      fix: `Order a certificate as the seller with the NIP ${ksef.nip}, or as somebody with InvoiceWrite and InvoiceRead there: spacebooks ksef certificate enrol --space ${id} (spacebooks docs ksef). Or create a token in KSeF as that seller, in the same environment, with these rights.`,
    });
  }
}

function environmentOf({ server }: KsefSpaceConfig): string {
  if (!('environment' in server)) return server.base_url;
  return server.environment === 'production'
    ? 'production'
    : `${server.environment} environment, without legal effect`;
}

/** How long a login by token will work. @param lastDay on which KSeF takes them. @param now epoch milliseconds */
export function judgeToken(space: string, lastDay: LocalDate, now: number): CheckVerdict {
  const fix = `Order a certificate in its place: spacebooks ksef certificate enrol --space ${space} (spacebooks docs ksef).`;
  const end = endOfTokens(lastDay);
  if (now >= end) {
    const message = `the login is by token, and those ended on ${lastDay}`;
    return failed(space, { message, meaning: 'No invoice of this space can be issued in KSeF.', fix });
  }
  const days = Math.ceil((end - now) / DAY_MS);
  return warning(space, {
    message: `the login is by token, and those end on ${lastDay}, in ${counted(days, 'day')}`,
    meaning: 'From then on KSeF accepts only certificates, and no invoice of this space can be issued.',
    fix,
  });
}
