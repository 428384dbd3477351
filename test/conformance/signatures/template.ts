import { certificateDigest, type Key } from './keys.js';
import { FORMS, METHODS, PACKAGINGS, type Variant } from './variants.js';

/**
 * AuthTokenRequest as no signer of ours writes it: namespaces that nothing uses, attributes, comments, blanks, line ends
 * of another system, references to characters, a section of literal text.
 */
function unsignedRequest(challenge: string, nip = '5265877635'): string {
  return `<AuthTokenRequest xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://ksef.mf.gov.pl/auth/token/2.0" xsi:schemaLocation="http://ksef.mf.gov.pl/auth/token/2.0  a&amp;b&#9;c.xsd">\r
  <!-- Za&#380;&#243;&#322;&#263; -->
  <Challenge>${challenge}</Challenge>
  <ContextIdentifier><Nip><![CDATA[${nip}]]></Nip ></ContextIdentifier>
\t<SubjectIdentifierType >certificateSubject</SubjectIdentifierType>
</AuthTokenRequest>`;
}

/** What a signer fills in: a signature whose digests and value are empty. */
export function template(variant: Variant, key: Key, challenge: string, id = 'xades'): string {
  const request = unsignedRequest(challenge);
  if (variant.packaging.startsWith('enveloped')) {
    return request.replace('</AuthTokenRequest>', `${signature(variant, key, id, '')}</AuthTokenRequest>`);
  }
  const isBase64 = variant.packaging.endsWith('Base64');
  const content = isBase64 ? Buffer.from(request).toString('base64') : request;
  return signature(variant, key, id, `<ds:Object Id="${id}-object">${content}</ds:Object>`);
}

function signature({ packaging, form, method }: Variant, key: Key, id: string, object: string): string {
  const { method: algorithm, digest } = METHODS[method];
  const c14n = `<ds:Transform Algorithm="${FORMS[form]}"/>`;
  const transforms = packaging.endsWith('Base64') ? PACKAGINGS[packaging] : `${PACKAGINGS[packaging]}${c14n}`;
  const empty = `<ds:DigestMethod Algorithm="${digest}"/><ds:DigestValue></ds:DigestValue>`;
  const certificate = key.certificate.raw.toString('base64');
  return `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="${id}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${FORMS[form]}"/><ds:SignatureMethod Algorithm="${algorithm}"/>
<ds:Reference URI="${object === '' ? '' : `#${id}-object`}"><ds:Transforms>${transforms}</ds:Transforms>${empty}</ds:Reference>
<ds:Reference URI="#${id}-properties" Type="http://uri.etsi.org/01903#SignedProperties"><ds:Transforms>${c14n}</ds:Transforms>${empty}</ds:Reference>
</ds:SignedInfo><ds:SignatureValue></ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${object}<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#${id}">
<xades:SignedProperties Id="${id}-properties"><xades:SignedSignatureProperties><!-- signed --><xades:SigningTime>2026-11-26T00:00:00Z</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${certificateDigest(key)}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificateV2></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties></ds:Object></ds:Signature>`;
}
