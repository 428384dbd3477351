/**
 * What an admin sets on the platform, which its API does not show. `e_invoices`: an invoice that is to be mailed waits for
 * its e-invoice and asks for it (api-1.0, `requested_e_invoice`); `own_e_invoices`: the platform makes e-invoices itself.
 */
export type PlatformSetting =
  | 'e_invoices'
  | 'own_e_invoices'
  | 'mails_invoices'
  | 'verifactu'
  | 'french_e_invoices'
  | 'pay_now'
  | 'datev_export'
  | 'retention';

/** As the configuration states them; one that is left out is unknown. */
export type PlatformSettings = Readonly<{ [Key in PlatformSetting]?: 'on' | 'off' | undefined }>;
