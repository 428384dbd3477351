import { createHmac } from 'node:crypto';
import { DAY_MS } from '@spacebooks/base/durations';

const LIFETIME_MS = 3 * DAY_MS;

/** Signed links to what lies beside the interface, which need no token and expire. */
export class DownloadLinks {
  readonly #base: string;
  readonly #secret: Buffer;

  /** @param base address of the store */
  constructor(base: string, secret: Buffer) {
    this.#base = base;
    this.#secret = secret;
  }

  /** @param path session, or session and document */
  to(path: string, now: number): { readonly url: string; readonly expiresAt: number } {
    const expiresAt = now + LIFETIME_MS;
    return { url: this.until(path, expiresAt), expiresAt };
  }

  /** An address that ends at a moment, epoch milliseconds. */
  until(path: string, expiresAt: number): string {
    return `${this.#base}/${path}?se=${expiresAt}&sig=${this.#sign(path, expiresAt)}`;
  }

  accepts(path: string, query: Readonly<Record<string, string>>, now: number): boolean {
    const expiresAt = Number(query.se);
    return now < expiresAt && query.sig === this.#sign(path, expiresAt);
  }

  #sign(path: string, expiresAt: number): string {
    return createHmac('sha256', this.#secret).update(`${path} ${expiresAt}`).digest('base64url');
  }
}
