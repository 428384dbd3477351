/** Somebody who can log in. */
export interface User {
  readonly id: string;
  readonly email: string;
}

/** What an app may do in the name of a user; `scopes` null means every scope. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
  /** Client id of the app that it was issued to. */
  readonly app: string;
  readonly scopes: ReadonlySet<string> | null;
}
