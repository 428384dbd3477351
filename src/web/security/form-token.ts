import { createHmac, timingSafeEqual } from 'node:crypto';

/** Proves that a form was made for the browser that sends it (protection against cross-site request forgery). */
export interface FormTokens {
  /** @param cookie the token of the session, or of the visit of somebody who is not signed in */
  make(cookie: string): string;
  isOf(cookie: string | undefined, token: string | undefined): boolean;
}

/** @param key of this process: a form that was shown before a restart has to be shown again */
export function createFormTokens(key: string): FormTokens {
  const make = (cookie: string): string => createHmac('sha256', key).update(cookie).digest('base64url');
  return {
    make,
    isOf: (cookie, token) => {
      if (cookie === undefined || token === undefined) return false;
      const [expected, given] = [Buffer.from(make(cookie)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
