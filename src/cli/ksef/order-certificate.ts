import { DAY_MS } from '@spacebooks/base/durations';
import type { KsefLogin } from '@spacebooks/ksef-client';
import { inMemoryKsefState } from '@spacebooks/ksef-client/state-store';
import type { Config } from '../../config/config.js';
import { crashPoint } from '../../crash-point.js';
import { addressesOf } from '../../daemon/ksef/ksef-login.js';
import { connectCertificates } from '../../ksef/certificates.js';
import { enrolCertificate } from '../../ksef/enrolment/enrol.js';
import { pendingKey } from '../../ksef/enrolment/pending-key.js';
import { clockOf } from '../clock-of-environment.js';
import type { CommandContext } from '../output.js';
import {
  type CertificatePlace,
  type CertificateUse,
  type IssuingSpace,
  placeFor,
} from './certificate-place.js';
import { asOnlyRun } from './one-run.js';

/** How long before its end a certificate is renewed, unless another time is asked for. */
export const EARLY_DAYS = 60;

/** What the client of KSeF needs to reach it for a space. */
export function connectionOf(
  { ksef }: IssuingSpace,
  { env, version }: Pick<CommandContext, 'env' | 'version'>,
) {
  const { baseUrl } = addressesOf(ksef.server);
  const userAgent = `spacebooks/${version}`;
  return { clock: clockOf(env), baseUrl, nip: ksef.nip, store: inMemoryKsefState(), userAgent };
}

export interface Ordered extends CertificatePlace {
  readonly kind: 'issued' | 'in force' | 'foreign' | 'processing';
  /** Of what is in its place now. */
  readonly current: CertificatePlace['current'];
}

interface OrderOptions {
  readonly config: Config;
  readonly context: Pick<CommandContext, 'env' | 'version'>;
  /** Days before the end of what is there; earlier it is left as it is. */
  readonly earlyDays: number;
  /** Only what the configuration names is renewed. */
  readonly onlyConfigured?: boolean;
}

/** Logs in, and has KSeF issue a certificate where none is in force for long enough. @throws Failure `ksef.*` */
export async function orderCertificate(
  space: IssuingSpace,
  use: CertificateUse,
  login: KsefLogin,
  { config, context, earlyDays, onlyConfigured = false }: OrderOptions,
): Promise<Ordered> {
  const connection = connectionOf(space, context);
  const { clock } = connection;
  const certificates = connectCertificates({ ...connection, login });
  try {
    await certificates.logIn();
    const found = await placeFor(space, use, config, certificates);
    const { place, current, isConfigured } = found;
    if (onlyConfigured && !isConfigured) return { ...found, kind: 'foreign' };
    const isBegun = await pendingKey(place).isThere();
    const isLong = current !== null && current.validTo - clock.now() > earlyDays * DAY_MS;
    if (isLong && current.isActive && !isBegun) return { ...found, kind: 'in force' };
    crashPoint('before:ksef:only-run');
    return await asOnlyRun(place, async () => {
      const now = await placeFor(space, use, config, certificates);
      // Another run was at it until now.
      if (now.current !== null && now.current.serial !== current?.serial) return { ...now, kind: 'in force' };
      const tryLogin = async (certificate: Exclude<KsefLogin, { kind: 'token' }>): Promise<void> => {
        const trial = connectCertificates({ ...connection, login: certificate });
        await trial.logIn().finally(() => trial.close());
      };
      const type = use === 'login' ? 'Authentication' : 'Offline';
      const order = { place, type, label: `${space.id} ${use}` } as const;
      const issued = await enrolCertificate(order, { certificates, tryLogin, clock });
      if (issued === null) return { ...now, kind: 'processing' };
      const { serialNumber: serial, validTo } = issued;
      return {
        place,
        isConfigured,
        kind: 'issued',
        current: { serial, validTo: Date.parse(validTo), isActive: true },
      };
    });
  } finally {
    certificates.close();
  }
}

/** `2028-11-28` */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
