/** What files call an account, as it is compared: `20111/123 456` and `20111123456` are one name. */
export function plainAccountName(stated: string): string {
  return stated.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
