import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import type { KsefSpaceConfig } from '../config/ksef-connection.js';
import type { KsefSpace, OfflineSigner } from '../einvoice/space.js';
import { createTransport, type Transport } from '../http/transport.js';
import type { KsefLog } from '../ksef/client.js';
import { connectKsef, type KsefConnection } from '../ksef/connect.js';
import { createKsefLimiter } from '../ksef/limits/limiter.js';
import {
  checkOfflineCertificate,
  offlineCertificateSerial,
  signOffline,
} from '../ksef/offline-certificate.js';
import type { KsefStateStore } from '../ksef/state-store.js';
import { addressesOf, certificateOf } from './ksef-login.js';

export interface KsefDeps {
  readonly clock: Clock;
  readonly store: KsefStateStore;
  readonly version: string;
  readonly log: KsefLog;
  /** One transport per seller; defaults to the network. */
  readonly connectTransport?: () => Transport;
}

/** One connection for each space that issues in KSeF. */
export interface OpenKsef {
  of(spaceId: string): KsefSpace | null;
  /** Aborts requests in flight, after their time to finish. */
  cutOff(): void;
  /** Closes the sessions, as far as KSeF answers within a few seconds, then the connections. */
  close(): Promise<void>;
}

/** How long closing sessions may delay the stop; KSeF closes them itself eventually. */
const CLOSING_MS = 5_000;

/** @throws Failure `ksef.unauthorized` when an offline certificate cannot be used */
export async function openKsef({ spaces }: Config, deps: KsefDeps): Promise<OpenKsef> {
  const { clock, store, connectTransport = createTransport } = deps;
  // KSeF counts the requests of one seller from one address together.
  const limiter = createKsefLimiter({ clock, store });
  const connections: KsefConnection[] = [];
  const opened = new Map<string, KsefSpace>();
  for (const { id, e_invoices } of spaces) {
    const { ksef } = e_invoices;
    if (ksef === undefined) continue;
    const { baseUrl, qrUrl } = addressesOf(ksef.server);
    const login = ksef.login.kind === 'token' ? ksef.login : certificateOf(ksef.login);
    const client = connectKsef({
      ...deps,
      baseUrl,
      nip: ksef.nip,
      login,
      limiter,
      transport: connectTransport(),
    });
    connections.push(client);
    const { nip, when_unavailable: whenUnavailable, after_acceptance: afterAcceptance } = ksef;
    const offline = await signerOf(ksef, clock);
    opened.set(id, { client, nip, qrUrl, whenUnavailable, afterAcceptance, offline });
  }
  const cutOff = (): void => {
    for (const connection of connections) connection.close();
  };
  return {
    of: (spaceId) => opened.get(spaceId) ?? null,
    cutOff,
    close: async () => {
      const closed = new AbortController();
      const closing = Promise.all(connections.map((connection) => connection.tidy(true)));
      const settled = closing.catch(() => undefined).finally(() => closed.abort());
      await clock.sleep(CLOSING_MS, closed.signal);
      cutOff();
      await settled;
    },
  };
}

async function signerOf(
  { offline_certificate: files }: KsefSpaceConfig,
  clock: Clock,
): Promise<OfflineSigner | null> {
  if (files === null) return null;
  const certificate = certificateOf(files);
  return {
    serial: await offlineCertificateSerial(certificate),
    sign: async (unsigned) => {
      await checkOfflineCertificate(certificate, clock.now());
      return signOffline(certificate, Buffer.from(unsigned).toString('utf8'));
    },
  };
}
