import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { KsefClient } from '@spacebooks/ksef-client/client';
import { formatKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { POLISH_TIME_ZONE } from '../domain/polish-calendar.js';
import type { WriteLog } from './write-log.js';

/** KSeF never issues a number of this form. */
const TECHNICAL = 'FFFFFF';

/**
 * A stand-in for KSeF that accepts every document: no login, no session, nothing sent. Its numbers are made up but well
 * formed, so that the saga runs to its end.
 */
export function shadowKsef(
  nip: string,
  { spaceId, writes, clock }: { readonly spaceId: string; readonly writes: WriteLog; readonly clock: Clock },
): KsefClient {
  let sent = 0;
  const write = (method: string, path: string, bytes: number): void =>
    writes.record({ at: clock.now(), system: 'ksef', spaceId, method, path, invoiceId: null, bytes });
  const receipt = async (): Promise<Uint8Array> => Buffer.from('<shadow/>');
  return {
    logIn: async () => {},
    session: async () => ({ reference: 'SHADOW', validUntil: Number.MAX_SAFE_INTEGER }),
    send: async (_session, { xml }) => {
      write('POST', '/sessions/online/{session}/invoices', xml.byteLength);
      sent += 1;
      return { reference: String(sent) };
    },
    documentStatus: async (_session, reference) => {
      const now = clock.now();
      const technical = TECHNICAL + Number(reference).toString(16).toUpperCase().padStart(6, '0');
      return {
        kind: 'accepted',
        ksefNumber: formatKsefNumber({ nip, date: localDate(now, POLISH_TIME_ZONE), technical }),
        acquisitionDate: new Date(now).toISOString(),
      };
    },
    findInSession: async () => null,
    findByNumber: async () => [],
    findSent: async () => [],
    documentXml: async () => new Uint8Array(),
    receipt,
    receiptOf: receipt,
    sessionStatus: async () => ({ closed: false, code: 100 }),
    closeSession: async () => {},
    tidy: async () => {},
  };
}
