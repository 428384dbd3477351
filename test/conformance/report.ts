/** What java/Validate.java answers for one file; see there for where each part comes from. */
export interface Report {
  readonly file: string;
  readonly sha256: string;
  readonly xml?: XmlReport;
  readonly pdf?: PdfReport;
}

export interface XmlReport {
  /** `line:column: message` of each breach of the XSD. */
  readonly xsd: readonly string[];
  readonly findings: readonly SchematronFinding[];
}

export interface SchematronFinding {
  readonly source: 'EN16931' | 'FACTUR-X' | 'FRANCE' | 'PEPPOL' | 'XRECHNUNG';
  /** The rule's id, e.g. `BR-CO-26`. */
  readonly rule: string;
  /** `fatal`, `error`, `warning` or `information`. */
  readonly severity: string;
  readonly location: string;
  readonly text: string;
}

export interface PdfReport {
  /** Whether it claims PDF/UA-1. */
  readonly isTagged: boolean;
  /** The clauses of PDF/A-3a that veraPDF sees broken, or of 3b where it is not tagged. */
  readonly pdfa: readonly BrokenClause[];
  /** Those of PDF/UA-1; empty where it is not tagged. */
  readonly pdfua: readonly BrokenClause[];
  /** Mustang's errors and warnings. */
  readonly mustang: readonly string[];
  /** Why the XMP packet is not well-formed UTF-8. */
  readonly xmp: readonly string[];
  readonly attachments: readonly Attachment[];
}

interface BrokenClause {
  readonly clause: string;
  readonly text: string;
}

interface Attachment {
  readonly name: string;
  readonly sha256: string;
  readonly mimeType: string | null;
  /** AFRelationship. */
  readonly relationship: string | null;
  /** True when `EF` has `UF` beside `F`. */
  readonly unicode: boolean;
  /** True when the catalogue lists associated files (`AF`). */
  readonly associated: boolean;
}

/** The ids of the rules that one source reports, each once, in alphabetical order. */
export function rulesOf(
  report: XmlReport | undefined,
  source: SchematronFinding['source'],
): readonly string[] {
  const rules = report?.findings.filter((finding) => finding.source === source).map(({ rule }) => rule);
  return [...new Set(rules)].sort();
}
