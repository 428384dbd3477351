import type { KsefClient } from '@spacebooks/ksef-client/client';
import { digest } from '../archive/archive.js';
import { Failure } from '../domain/errors.js';
import type { KsefFailure } from '../domain/ksef-failures.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { PlatformClient } from '../platform/client.js';

/** A space that e-invoices, as this room sees it. */
export interface EInvoiceSpace {
  /** Its id in the configuration. */
  readonly id: string;
  /** Its id on the platform. */
  readonly platformId: string;
  readonly invoices: PlatformClient['invoices'];
  readonly settings: EInvoiceSettings;
  /** For the standard `ksef`, and only then. */
  readonly ksef: KsefSpace | null;
  /** Called with an id that version 2.0 does not know, before the saga ends. @throws Failure to be retried later */
  readonly onMissing?: (invoiceId: string) => Promise<unknown>;
  /**
   * Called with the id of an invoice that the space does not have. @returns whether only a callback from an address that the
   * space is not known by has named it; it is set aside then
   */
  readonly setAside?: (invoiceId: string) => Promise<boolean>;
}

/** A space's seller in KSeF. */
export interface KsefSpace {
  readonly client: KsefClient;
  /** The seller's NIP, ten digits. */
  readonly nip: string;
  /** Address that the codes on a visualisation lead to. */
  readonly qrUrl: string;
  readonly whenUnavailable: 'wait' | 'offline24';
  readonly afterAcceptance: 'platform' | 'attach';
  /**
   * What signs what is issued offline (KOD II) at this moment; with `offline24`.
   *
   * @throws Failure `ksef.offline-certificate` when it cannot be used
   */
  readonly offline: (() => Promise<OfflineSigner>) | null;
  /** Times in which KSeF was out of service, as the Ministry announced them. */
  readonly announced: readonly KsefFailure[];
}

interface OfflineSigner {
  /** Serial number of the offline certificate, in hexadecimal digits. */
  readonly serial: string;
  sign(unsigned: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** @throws Failure `ksef.unauthorized` when the configuration has no KSeF for this space (any more) */
export function ksefOf({ ksef }: Pick<EInvoiceSpace, 'ksef'>): KsefSpace {
  if (ksef !== null) return ksef;
  throw new Failure('ksef.unauthorized', { detail: 'the space has no e_invoices.ksef (any more)' });
}

/** Equal digests mean equal settings: a refused invoice is tried again when they change. */
export function settingsDigest(settings: EInvoiceSettings): string {
  return digest(settingsText(settings));
}

/** The settings as they are pinned in the archive. */
export function settingsText(settings: EInvoiceSettings): string {
  return JSON.stringify(settings, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
