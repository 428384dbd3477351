/** What the XMP packet of an e-invoice's PDF says of it. */
interface XmpFacts {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** Whether the content is tagged: PDF/A-3a and PDF/UA-1; PDF/A-3b otherwise. */
  readonly isTagged: boolean;
  readonly creatorTool: string;
  readonly producer: string;
  /** For creation and modification alike. */
  readonly date: Date;
  readonly xmlFileName: string;
  /** Factur-X 1.09, 6.2.2: `EN 16931`, `XRECHNUNG`; null leaves out all of Factur-X. */
  readonly conformanceLevel: string | null;
}

export const FACTURX_NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

export const PDFUA_NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';

/** Properties that PDF/A does not predefine and must be declared (ISO 19005-3, 6.6.2.3.3). */
interface ExtensionSchema {
  readonly title: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly (readonly [name: string, description: string])[];
  readonly valueType: 'Text' | 'Integer';
  readonly category: 'internal' | 'external';
}

const FACTURX_SCHEMA: ExtensionSchema = {
  title: 'Factur-X PDFA Extension Schema',
  namespace: FACTURX_NAMESPACE,
  prefix: 'fx',
  properties: [
    ['DocumentFileName', 'The name of the embedded XML document'],
    ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
    ['Version', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'The conformance level of the embedded XML document'],
  ],
  valueType: 'Text',
  category: 'external',
};

const PDFUA_SCHEMA: ExtensionSchema = {
  title: 'PDF/UA Universal Accessibility Schema',
  namespace: PDFUA_NAMESPACE,
  prefix: 'pdfuaid',
  properties: [['part', 'Indicates, which part of ISO 14289 standard is followed']],
  valueType: 'Integer',
  category: 'internal',
};

/**
 * The packet in UTF-8: PDF/A-3a or 3b (ISO 19005-3, 6.6.4), PDF/UA-1 (ISO 14289-1, 5), the document's facts, and what
 * Factur-X says of it.
 */
export function writeXmp(facts: XmpFacts): Uint8Array {
  const claimsFacturX = facts.conformanceLevel !== null;
  const schemas = [...(facts.isTagged ? [PDFUA_SCHEMA] : []), ...(claimsFacturX ? [FACTURX_SCHEMA] : [])];
  const date = `${facts.date.toISOString().slice(0, 19)}Z`;
  const text = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>${facts.isTagged ? 'A' : 'B'}</pdfaid:conformance>
</rdf:Description>${facts.isTagged ? pdfUa() : ''}
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(facts.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(facts.author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escapeXml(facts.language)}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>${escapeXml(facts.creatorTool)}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:MetadataDate>${date}</xmp:MetadataDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${escapeXml(facts.producer)}</pdf:Producer>
</rdf:Description>${facts.conformanceLevel === null ? '' : facturX(facts.xmlFileName, facts.conformanceLevel)}${extensionSchemas(schemas)}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return new TextEncoder().encode(text);
}

function facturX(xmlFileName: string, conformanceLevel: string): string {
  return `
<rdf:Description rdf:about="" xmlns:fx="${FACTURX_NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${escapeXml(xmlFileName)}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>${escapeXml(conformanceLevel)}</fx:ConformanceLevel>
</rdf:Description>`;
}

function pdfUa(): string {
  return `
<rdf:Description rdf:about="" xmlns:pdfuaid="${PDFUA_NAMESPACE}">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;
}

function extensionSchemas(schemas: readonly ExtensionSchema[]): string {
  if (schemas.length === 0) return '';
  return `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>
${schemas.map(extensionSchema).join('\n')}
</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}

function extensionSchema({ properties, valueType, category, ...schema }: ExtensionSchema): string {
  const described = properties.map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>${valueType}</pdfaProperty:valueType>
<pdfaProperty:category>${category}</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${schema.title}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${schema.namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${schema.prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${described.join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 (2.2) does not allow, lone surrogates included. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
