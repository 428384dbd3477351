/** The namespace of XML signatures. */
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** The transform of XPath, and the one that filters by sets of nodes; KSeF takes them for one purpose only. */
export const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
export const XPATH_FILTER = 'http://www.w3.org/2002/06/xmldsig-filter2';

/** Type of the reference to SignedProperties (ETSI EN 319 132-1, section 4.4.2). */
export const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties';

/** Namespaces for XPath; XAdES 1.3.2 is the one that is signed. */
export const NAMESPACES = {
  ds: DSIG,
  filter: XPATH_FILTER,
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
} as const;
