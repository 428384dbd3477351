/** What a caller may do in a context, as the contract names it. */
export type Permission =
  | 'InvoiceRead'
  | 'InvoiceWrite'
  | 'PefInvoiceWrite'
  | 'CredentialsRead'
  | 'CredentialsManage'
  | 'SubunitManage'
  | 'VatUeManage'
  | 'Introspection'
  | 'EnforcementOperations'
  | 'CollectiveIdentifierManage';

/** What a company may let another one do in its name. */
export type Authorization = 'SelfInvoicing' | 'TaxRepresentative' | 'RRInvoicing' | 'PefInvoicing';

/** What may be granted to a person. */
export const PERSON_PERMISSIONS = [
  'CredentialsManage',
  'CredentialsRead',
  'InvoiceWrite',
  'InvoiceRead',
  'Introspection',
  'SubunitManage',
  'EnforcementOperations',
  'CollectiveIdentifierManage',
] as const;

/** What the owner of a NIP may do in its context; enforcement needs a role besides. */
export const OWNER_PERMISSIONS: readonly Permission[] = PERSON_PERMISSIONS.filter(
  (each) => each !== 'EnforcementOperations',
);

/** What may be granted to those who represent an EU entity. */
export const REPRESENTATIVE_PERMISSIONS = ['InvoiceWrite', 'InvoiceRead'] as const;

/** What passes on to those who handle the invoices of others. */
export const INVOICE_PERMISSIONS = [...REPRESENTATIVE_PERMISSIONS, 'CollectiveIdentifierManage'] as const;

/** What the administrator of an EU entity may do in the compound context. */
export const EU_ADMINISTRATION = ['VatUeManage', 'InvoiceWrite', 'InvoiceRead', 'Introspection'] as const;
