import type { Secret } from '@spacebooks/base/secret';

/** Where a login keeps the token of a space. */
export interface KeptToken {
  /** @returns null when there is none. @throws Failure `login.not-kept`, `login.other-key`, `store.*` */
  read(): Promise<Secret | null>;
  /** In place of the one that is there. @throws as `read` */
  write(token: Secret): Promise<void>;
  /** @returns false when there was none. @throws as `read` */
  remove(): Promise<boolean>;
}
