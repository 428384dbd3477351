import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { compressionType } from '../../archives/compression.js';
import { json, type KsefCall } from '../../engine/operation.js';
import { refusal } from '../../engine/problem.js';
import { bodyAs, sha256Text } from '../../engine/request.js';
import { encryptionInput } from '../../keys/encryption.js';
import type { KsefWorld } from '../../world.js';
import { formCodeInput } from '../form-code.js';
import type { DeclaredPart } from '../ksef-session.js';
import { newSession } from '../new-session.js';
import type { BatchSession } from './batch.js';

const MOST_PARTS = 50;
/** 100 MiB and the padding. Encrypted, because only that size is announced. */
export const LARGEST_PART_BYTES = 100 * 1024 * 1024 + 16;
const LARGEST_PACKAGE_BYTES = 5_000_000_000;

/** How long the parts may take: each adds to the time of all. */
const PART_MS = 20 * MINUTE_MS;

const openInput = z.object({
  formCode: formCodeInput,
  batchFile: z.object({
    fileSize: z.int().min(1).max(LARGEST_PACKAGE_BYTES),
    fileHash: sha256Text,
    compressionType,
    fileParts: z
      .array(z.object({ ordinalNumber: z.int().min(1), fileSize: z.int().min(1), fileHash: sha256Text }))
      .min(1),
  }),
  encryption: encryptionInput,
  offlineMode: z.boolean().default(false),
});

/** POST /sessions/batch. @throws KsefProblem 21157, 21161, 21405 or 21470 */
export function openBatch(call: KsefCall): Answer {
  const { world } = call;
  const { batchFile, encryption, offlineMode } = bodyAs(openInput, call);
  const parts = declaredParts(batchFile.fileParts);
  const session: BatchSession = {
    ...newSession(call, 'SB', parts.length * PART_MS, encryption),
    batch: {
      size: batchFile.fileSize,
      hash: batchFile.fileHash,
      compressionType: batchFile.compressionType,
      parts,
      isOffline: offlineMode,
      uploaded: new Map(),
      decidedAt: null,
      failure: null,
    },
  };
  world.sessions.set(session.reference, session);
  const partUploadRequests = parts.map((part) => uploadRequest(part, session, world));
  return json(201, { referenceNumber: session.reference, partUploadRequests });
}

type PartInput = z.output<typeof openInput>['batchFile']['fileParts'][number];

/** @throws KsefProblem 21157, 21161 or 21405 */
function declaredParts(inputs: readonly PartInput[]): readonly DeclaredPart[] {
  if (inputs.length > MOST_PARTS) {
    throw refusal(21161, `Liczba części pliku musi być mniejsza lub równa niż ${MOST_PARTS}.`);
  }
  const large = inputs.find(({ fileSize }) => fileSize > LARGEST_PART_BYTES);
  if (large !== undefined) {
    throw refusal(21157, `Rozmiar części ${large.ordinalNumber} przekroczył dozwolony rozmiar 100MB.`);
  }
  const parts = inputs
    .map(({ ordinalNumber, fileSize, fileHash }) => ({
      ordinal: ordinalNumber,
      size: fileSize,
      hash: fileHash,
    }))
    .sort((a, b) => a.ordinal - b.ordinal);
  if (parts.every(({ ordinal }, index) => ordinal === index + 1)) return parts;
  throw refusal(21405, `fileParts: ordinalNumber od 1 do ${parts.length}, każdy raz.`);
}

/** PartUploadRequest: a signed address, without token, until the session ends. */
function uploadRequest({ ordinal }: DeclaredPart, session: BatchSession, world: KsefWorld) {
  const path = uploadPath(session.reference, String(ordinal));
  return {
    ordinalNumber: ordinal,
    method: 'PUT',
    url: world.links.until(path, session.validUntil),
    headers: { 'x-ms-blob-type': 'BlockBlob' },
  };
}

export function uploadPath(session: string, ordinal: string): string {
  return `${session}/batch-parts/${ordinal}`;
}
