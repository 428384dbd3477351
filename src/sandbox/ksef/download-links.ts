import { createHmac } from 'node:crypto';

const LIFETIME_MS = 3 * 86_400_000;

/** Signed links to receipts, which need no token and expire. */
export class DownloadLinks {
  readonly #base: string;
  readonly #secret: Buffer;

  /** @param base address under which receipts are downloaded */
  constructor(base: string, secret: Buffer) {
    this.#base = base;
    this.#secret = secret;
  }

  /** @param path session, or session and document */
  to(path: string, now: number): { readonly url: string; readonly expiresAt: number } {
    const expiresAt = now + LIFETIME_MS;
    return { url: `${this.#base}/${path}?se=${expiresAt}&sig=${this.#sign(path, expiresAt)}`, expiresAt };
  }

  accepts(path: string, query: Readonly<Record<string, string>>, now: number): boolean {
    const expiresAt = Number(query.se);
    return now < expiresAt && query.sig === this.#sign(path, expiresAt);
  }

  #sign(path: string, expiresAt: number): string {
    return createHmac('sha256', this.#secret).update(`${path} ${expiresAt}`).digest('base64url');
  }
}
