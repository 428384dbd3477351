/** A menu of the platform, by the key of its names in templates/words/LANGUAGE/advices.json below `menu`. */
export type PlatformMenu = 'invoices' | 'invoice' | 'members' | 'settings';

/** Where what an advice asks for is done. */
export type AdvicePlace =
  /** A page to look at, where the next thing to do stands. */
  | { readonly at: 'page'; readonly path: string }
  /** A form: the fragment of its address is the id of the section that it stands in. */
  | { readonly at: 'button'; readonly path: string }
  /** The platform's own interface. @param invoiceId whose page is linked, where the configuration says how; null for no single one */
  | { readonly at: 'platform'; readonly menu: PlatformMenu; readonly invoiceId: string | null }
  /** Somebody with access to the configuration or the machine. */
  | { readonly at: 'admin' }
  /** Nowhere: it goes on by itself. */
  | { readonly at: 'nothing' };
