import type { SpaceConfig } from '../../config/config.js';
import type { KsefSpaceConfig } from '../../config/ksef-connection.js';
import { addressesOf, certificateOf } from '../../daemon/ksef-login.js';
import { Failure } from '../../domain/errors.js';
import { connectKsef } from '../../ksef/connect.js';
import { createKsefMemoryStore } from '../../ksef/memory-store.js';
import { createKsefStateStore } from '../../store/ksef-state-store.js';
import { type Check, forEachSpace, type Patient } from '../check.js';
import { failed, ofFailure, ok, skipped, type Verdict } from '../verdict.js';
import { judgeToken } from './ksef-token.js';

/** Whether KSeF lets each seller in, and for how long it will: a login, and nothing else. */
export const KSEF: Check = {
  name: 'ksef',
  title: 'KSeF',
  run: async (patient) => {
    const verdicts = await forEachSpace(patient, async (space) => {
      const { ksef } = space.e_invoices;
      if (ksef === undefined) return [];
      const login = await logIn(space, ksef, patient);
      return isByToken(ksef) ? [login, judgeToken(space.id, patient.clock.now())] : [login];
    });
    return verdicts.length > 0 ? verdicts : [skipped(null, 'no space issues in KSeF')];
  },
};

async function logIn(
  { id }: SpaceConfig,
  ksef: KsefSpaceConfig,
  { clock, db, version }: Patient,
): Promise<Verdict> {
  const where = environmentOf(ksef);
  const meaning = `No invoice of this space can be issued in KSeF (${where}).`;
  try {
    const login = ksef.login.kind === 'token' ? ksef.login : certificateOf(ksef.login);
    const memory = db === null ? createKsefMemoryStore() : createKsefStateStore(db);
    const { baseUrl } = addressesOf(ksef.server);
    const client = connectKsef({ clock, memory, version, baseUrl, nip: ksef.nip, login });
    try {
      await client.logIn();
      return ok(id, `NIP ${ksef.nip} is let in, ${where}`);
    } finally {
      client.close();
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ksef.unauthorized')
      return ofFailure(id, error, meaning);
    return failed(id, {
      message: `${error.message} (NIP ${ksef.nip}, ${where})`,
      meaning,
      fix: `Make a token in KSeF as the seller with the NIP ${ksef.nip}, in the same environment, with InvoiceWrite and InvoiceRead; or give a certificate that is entitled to it.`,
    });
  }
}

/** Only the environments of the Ministry follow its calendar. */
function isByToken({ login, server }: KsefSpaceConfig): boolean {
  return login.kind === 'token' && 'environment' in server;
}

function environmentOf({ server }: KsefSpaceConfig): string {
  if (!('environment' in server)) return server.base_url;
  return server.environment === 'production'
    ? 'production'
    : `${server.environment} environment, without legal effect`;
}
