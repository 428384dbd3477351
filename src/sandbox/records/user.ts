/** Somebody who can log in. */
export interface User {
  readonly id: string;
  readonly email: string;
  /** For the page where users allow an app something, and for the app flow. */
  readonly password: string;
}

/** What an app may do in the name of a user; `scopes` null means every scope. */
export interface AccessToken {
  readonly token: string;
  readonly userId: string;
  /** Client id of the app that it was issued to. */
  readonly app: string;
  readonly scopes: ReadonlySet<string> | null;
  /** A token of a space is good for this one only; null for a token of the user. */
  readonly spaceId: string | null;
}
