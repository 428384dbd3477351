import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { readSeedText } from '@spacebooks/sandbox-engine/seed-text';
import { z } from 'zod';

const certificatePem = z.string().startsWith('-----BEGIN CERTIFICATE-----');

const context = z.strictObject({
  nip: z.string().regex(/^\d{10}$/),
  /** KSeF tokens that log in to this context. */
  tokens: z.array(z.string().min(1)).default([]),
  /**
   * Subjects of certificates that may act here besides those with the NIP itself, each a part of the subject,
   * e.g. `PNOPL-90010112345`.
   */
  certificate_subjects: z.array(z.string().min(1)).default([]),
  /** SHA-256 of certificates, in hexadecimal digits, for SubjectIdentifierType certificateFingerprint. */
  certificate_fingerprints: z.array(z.string().regex(/^[0-9A-Fa-f]{64}$/)).default([]),
  /** Certificates of the kind Offline, PEM, that sign KOD II. */
  offline_certificates: z.array(certificatePem).default([]),
});

const peppolProvider = z.strictObject({
  id: z.string().regex(/^P[A-Z]{2}\d{6}$/),
  name: z.string().min(1).max(256),
});

/** Manners of KSeF; times are milliseconds of the sandbox clock. */
export const ksefSettings = z.strictObject({
  /** From the arrival of a document to its number, or its refusal. */
  processing_ms: z.number().min(0),
  /** From the number to permanent storage: before that the XML cannot be fetched (21165). */
  storage_delay_ms: z.number().min(0),
  /** From permanent storage to being found by the metadata query. */
  index_lag_ms: z.number().min(0),
  /** How long a login stays 100. */
  authentication_ms: z.number().min(0),
  /** From a grant, a revocation, a new token or a request for a certificate until it takes effect. */
  administration_ms: z.number().min(0),
  /** How many invoices a metadata query or an export has at most, before it is truncated. */
  result_limit: z.int().min(1),
  /** The size of a part of an export, before it is encrypted. */
  export_part_bytes: z.int().min(1),
  /**
   * Whether documents are refused for a NIP or an internal identifier whose check digits are wrong: always in production, on
   * TEST in sessions that ask for it (`X-KSeF-Feature: subject-identifier-validation`).
   */
  identifier_checks: z.boolean(),
  /** Whether requests are limited as KSeF limits them. */
  limits: z.boolean(),
});

/** What a sandbox of KSeF starts with. */
export const ksefSeed = z.strictObject({
  settings: ksefSettings.partial().default({}),
  contexts: z.array(context).default([]),
  /** Whether every NIP is a context, besides those that are listed; so it is when none are. */
  any_nip: z.boolean().optional(),
  /** Authorities, PEM, to one of which a certificate must lead when a login asks for `verifyCertificateChain`. */
  certificate_authorities: z.array(certificatePem).default([]),
  /** Providers of Peppol services that are registered. */
  peppol_providers: z.array(peppolProvider).default([]),
});

export type KsefSeed = z.input<typeof ksefSeed>;
export type KsefContext = z.output<typeof context>;
export type PeppolProvider = z.output<typeof peppolProvider>;
export type KsefSettings = z.output<typeof ksefSettings>;

export const DEFAULT_KSEF_SETTINGS: KsefSettings = {
  processing_ms: 2_000,
  storage_delay_ms: 1_000,
  index_lag_ms: 30_000,
  authentication_ms: 0,
  administration_ms: 1_000,
  result_limit: 10_000,
  export_part_bytes: 50_000_000,
  identifier_checks: false,
  limits: true,
};

/** Some of the settings; what is undefined stays as it is. */
export type KsefSettingsChange = { readonly [Name in keyof KsefSettings]?: KsefSettings[Name] | undefined };

/** @throws ZodError when a value is none that a setting may have */
export function changedSettings(settings: KsefSettings, changes: KsefSettingsChange): KsefSettings {
  return ksefSettings.parse({ ...settings, ...definedOf(changes) });
}

/** Two sellers, each with one token; everybody else logs in with a signature. */
export const DEFAULT_KSEF_SEED: KsefSeed = {
  any_nip: true,
  contexts: ['5265877635', '7352765225'].map((nip) => ({ nip, tokens: [`sandbox-ksef-token-${nip}`] })),
};

/** Text of a seed file, YAML or JSON. @throws Error whose message says what is invalid, and where */
export async function parseKsefSeed(text: string): Promise<KsefSeed> {
  return readKsefSeed(await readSeedText(text));
}

/** @throws Error whose message says what is invalid, and where */
export function readKsefSeed(value: unknown): z.output<typeof ksefSeed> {
  const read = ksefSeed.safeParse(value);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
