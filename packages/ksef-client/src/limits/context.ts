/** Whose requests KSeF counts together. */
export interface KsefContext {
  /** An address of KSeF, which has limits of its own. */
  readonly address: string;
  /** The seller at that address; what is stored about the seller there is found by it. */
  readonly seller: string;
}

/**
 * @param nip of the seller
 * @param baseUrl address of the interface, without a slash at its end
 */
export function contextOf(nip: string, baseUrl: string): KsefContext {
  const { href, host } = new URL(baseUrl);
  // KSeF's own addresses go by their host; any other, behind a gateway say, may share its host with another KSeF.
  const address = href === `https://${host}/v2` ? host : href;
  return { address, seller: `${nip}@${address}` };
}
