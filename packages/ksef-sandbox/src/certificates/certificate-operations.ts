import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { moment } from '../engine/moment.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { bodyAs, numberedPageOf } from '../engine/request.js';
import { forbidden } from '../permissions/access.js';
import { filtersOf } from '../permissions/query.js';
import { ksefTime } from '../times.js';
import { certificatesOf, statusOf } from './certificate.js';
import type { KsefCertificate } from './ksef-certificate.js';

const serialText = z.string().regex(/^[0-9A-F]{16}$/);

/** POST /certificates/retrieve: of the caller; what is none is left out. @throws KsefProblem 21405 */
export function retrieveCertificates(call: KsefCall): Answer {
  const input = z.object({ certificateSerialNumbers: z.array(serialText).min(1).max(10) });
  const { certificateSerialNumbers: serials } = bodyAs(input, call);
  const found = ownOf(call).filter(({ serial }) => serials.includes(serial));
  const certificates = found.map(({ der, name, serial, type }) => ({
    certificate: der.toString('base64'),
    certificateName: name,
    certificateSerialNumber: serial,
    certificateType: type,
  }));
  return json(200, { certificates });
}

const queryInput = z.object({
  certificateSerialNumber: serialText.nullish(),
  name: z.string().nullish(),
  type: z.enum(['Authentication', 'Offline']).nullish(),
  status: z.enum(['Active', 'Blocked', 'Revoked', 'Expired']).nullish(),
  expiresAfter: moment.nullish(),
});

const LARGEST_PAGE = 50;

/** POST /certificates/query: those of the caller, the newest request first. @throws KsefProblem 21405 */
export function queryCertificates(call: KsefCall): Answer {
  const filter = filtersOf(queryInput, call);
  const now = call.world.clock.now();
  const found = ownOf(call)
    .filter(
      (each) =>
        (filter.certificateSerialNumber ?? each.serial) === each.serial &&
        each.name.includes(filter.name ?? '') &&
        (filter.type ?? each.type) === each.type &&
        (filter.status ?? statusOf(each, now)) === statusOf(each, now) &&
        each.validTo > (filter.expiresAfter ?? 0),
    )
    .toSorted((a, b) => b.requestedAt - a.requestedAt);
  const { items, hasMore } = numberedPageOf(found, call, LARGEST_PAGE);
  return json(200, { certificates: items.map((each) => showCertificate(each, now)), hasMore });
}

/** CertificateListItem */
function showCertificate(certificate: KsefCertificate, now: number): unknown {
  const { serial, name, type, commonName, holder, validFrom, validTo, lastUseAt, requestedAt } = certificate;
  return {
    certificateSerialNumber: serial,
    name,
    type,
    commonName,
    status: statusOf(certificate, now),
    subjectIdentifier: holder.identifier,
    validFrom: ksefTime(validFrom),
    validTo: ksefTime(validTo),
    ...(lastUseAt === null ? {} : { lastUseDate: ksefTime(lastUseAt) }),
    requestDate: ksefTime(requestedAt),
  };
}

const revokeInput = z.object({
  revocationReason: z.enum(['Unspecified', 'Superseded', 'KeyCompromise']).nullish(),
});

/** POST /certificates/{certificateSerialNumber}/revoke. @throws KsefProblem 25008 or 25009, 403 with a token */
export function revokeCertificate(call: KsefCall): Answer {
  const { world, params } = call;
  if (callerOf(call).certificate === null) {
    const security = { authenticationMethodCategory: 'Token' };
    throw forbidden(
      'auth-method-not-allowed',
      'Ta operacja nie jest dostępna dla użytej metody uwierzytelnienia.',
      security,
    );
  }
  filtersOf(revokeInput, call);
  const certificate = ownNamed(params.certificateSerialNumber, call);
  const now = world.clock.now();
  if (statusOf(certificate, now) !== 'Active') throw refusal(25009);
  certificate.revocation = { begunAt: now, endedAt: now + world.settings.administration_ms };
  return { status: 204 };
}

/** PUT /testdata/certificates/{serialNumber}: it ends earlier. @throws KsefProblem 21405 or 25008 */
export function changeCertificate(call: KsefCall): Answer {
  const { validTo } = bodyAs(z.object({ validTo: moment }), call);
  const certificate = ownNamed(call.params.serialNumber, call);
  if (validTo > certificate.validTo) throw refusal(21405, 'validTo: nie może być późniejsza niż obecna');
  certificate.validTo = validTo;
  return { status: 200 };
}

function ownOf(call: KsefCall): readonly KsefCertificate[] {
  return certificatesOf(callerOf(call).actor, call.world);
}

function ownNamed(serial: string | undefined, call: KsefCall): KsefCertificate {
  const found = ownOf(call).find((each) => each.serial === serial);
  if (found === undefined) throw refusal(25008);
  return found;
}
