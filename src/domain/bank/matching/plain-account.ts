/** An account without blanks and in capitals, so that all ways to write it are equal. */
export function plainAccount(account: string): string {
  return account.replace(/\s/g, '').toUpperCase();
}
