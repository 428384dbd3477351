import { createHash } from 'node:crypto';
import { decrypted } from '../../keys/encryption.js';
import { type BatchSession, PackageFailure } from './batch.js';

/** The package: every part decrypted, then joined. @throws PackageFailure 405, 415, 430 or 435 */
export function packageOf(session: BatchSession): Uint8Array {
  const { batch, key, iv } = session;
  if (key === null) throw new PackageFailure(415, 'Rozszyfrowanie klucza symetrycznego zakończone błędem.');
  const parts = batch.parts.map(({ ordinal, hash }) => {
    const cipher = batch.uploaded.get(ordinal) ?? new Uint8Array();
    if (sha256(cipher) !== hash) {
      throw new PackageFailure(
        405,
        `Skrót SHA-256 części: '${ordinal}' nie zgadza się z zadeklarowanym skrótem: '${hash}'.`,
      );
    }
    const plain = decrypted(cipher, { key, iv });
    if (plain === null) throw new PackageFailure(435, `Nie można odszyfrować części '${ordinal}'.`);
    return plain;
  });
  const whole = Buffer.concat(parts);
  if (sha256(whole) !== batch.hash) {
    throw new PackageFailure(
      430,
      `Skrót SHA-256 przesłanej paczki faktur nie jest zgodny z zadeklarowanym skrótem: '${batch.hash}'.`,
    );
  }
  if (whole.length !== batch.size) {
    throw new PackageFailure(
      430,
      `Rozmiar paczki ${whole.length} nie zgadza się z zadeklarowanym ${batch.size}.`,
    );
  }
  return whole;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
