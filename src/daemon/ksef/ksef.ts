import type { Clock } from '@spacebooks/base/clock';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import type { KsefCollectives, KsefLog } from '@spacebooks/ksef-client/client';
import { createKsefLimiter } from '@spacebooks/ksef-client/limits/limiter';
import type { KsefStateStore } from '@spacebooks/ksef-client/state-store';
import type { SpaceConfig } from '../../config/config.js';
import type { KsefSpaceConfig } from '../../config/ksef-connection.js';
import type { KsefSpace } from '../../einvoice/space.js';
import { connectKsef, type KsefConnection, offlineCertificateOf } from '../../ksef/connect.js';
import { addressesOf, keptCertificate } from './ksef-login.js';

export interface KsefDeps {
  readonly clock: Clock;
  readonly store: KsefStateStore;
  readonly version: string;
  readonly log: KsefLog;
  /** Told of each warning that KSeF gives to a space. */
  readonly onWarning?: (space: SpaceConfig, warning: string) => void;
  /** One transport per seller; defaults to the network. */
  readonly connectTransport?: () => Transport;
}

/** One connection for each space that issues in KSeF. */
export type OpenKsef = ReturnType<typeof openKsef>;

/** How long closing sessions may delay the stop; KSeF closes them itself eventually. */
const CLOSING_MS = 5_000;

export function openKsef(deps: KsefDeps) {
  const { clock, store, onWarning = () => {}, connectTransport = createTransport } = deps;
  // KSeF counts the requests of one seller from one address together.
  const limiter = createKsefLimiter({ clock, store });
  const connections = new Set<KsefConnection>();

  const closeAll = async (closing: readonly KsefConnection[]): Promise<void> => {
    const closed = new AbortController();
    const tidied = Promise.all(closing.map((connection) => connection.tidy(true)));
    const settled = tidied.catch(() => undefined).finally(() => closed.abort());
    await clock.sleep(CLOSING_MS, closed.signal);
    for (const connection of closing) connection.close();
    await settled;
  };

  return {
    /** Null where the space does not issue there. An offline certificate that cannot be used holds nothing up. */
    connect: async (space: SpaceConfig): Promise<KsefSpace | null> => {
      const { ksef } = space.e_invoices;
      if (ksef === undefined) return null;
      const offline = signerOf(ksef, clock);
      const { baseUrl, qrUrl } = addressesOf(ksef.server);
      const login = ksef.login.kind === 'token' ? ksef.login : keptCertificate(ksef.login);
      const { nip, announced, when_unavailable: whenUnavailable, after_acceptance: afterAcceptance } = ksef;
      const client = connectKsef({
        ...deps,
        ...{ baseUrl, nip, login, limiter, transport: connectTransport() },
        onWarning: (warning) => onWarning(space, warning),
      });
      connections.add(client);
      return { client, nip, qrUrl, whenUnavailable, afterAcceptance, offline, announced };
    },
    /** The same connection for collective identifiers; null once it is closed. */
    collectives: ({ client }: KsefSpace): KsefCollectives | null =>
      [...connections].find((connection) => connection === client) ?? null,
    /** Closes the sessions of one space, as far as KSeF answers within a few seconds, then its connection. */
    disconnect: async ({ client }: KsefSpace): Promise<void> => {
      const gone = [...connections].filter((connection) => connection === client);
      for (const connection of gone) connections.delete(connection);
      await closeAll(gone);
    },
    /** Closes a connection that nothing was sent through, if it is open. */
    drop: ({ client }: KsefSpace): void => {
      for (const connection of connections) {
        if (connection !== client) continue;
        connections.delete(connection);
        connection.close();
      }
    },
    /** Aborts requests in flight, after their time to finish. */
    cutOff: (): void => {
      for (const connection of connections) connection.close();
    },
    /** The same as `disconnect`, of all spaces. */
    close: (): Promise<void> => closeAll([...connections]),
  };
}

function signerOf({ offline_certificate: files }: KsefSpaceConfig, clock: Clock): KsefSpace['offline'] {
  if (files === null) return null;
  const read = offlineCertificateOf(keptCertificate(files));
  return () => read(clock.now());
}
