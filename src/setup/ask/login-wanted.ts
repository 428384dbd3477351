/** A person has to allow spacebooks on the platform first, at this address. */
export class LoginWanted extends Error {
  constructor(readonly address: string) {
    super('somebody has to log in on the platform');
  }
}
