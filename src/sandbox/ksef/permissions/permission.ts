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
