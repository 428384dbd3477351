import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.xml.crypto.KeySelector;
import javax.xml.crypto.dom.DOMStructure;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.Transform;
import javax.xml.crypto.dsig.XMLObject;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.keyinfo.KeyInfo;
import javax.xml.crypto.dsig.keyinfo.KeyInfoFactory;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Signs and verifies XML with what comes with the JDK, many files in one process: reads one task a line from standard
 * input, parts separated by tabs, and answers a line each.
 *
 * sign TEMPLATE KEY CERTIFICATE SIGNED: makes the signature that the template describes, `done`.
 * verify FILE: `valid` or `invalid: …`, for the certificate that comes with the signature.
 */
public final class Signatures {
  private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

  public static void main(String[] args) throws Exception {
    BufferedReader tasks = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = tasks.readLine()) != null; ) {
      String[] task = line.split("\t");
      System.out.println(task[0].equals("sign") ? sign(task) : verify(Path.of(task[1])));
    }
  }

  private static String sign(String[] task) throws Exception {
    Document document = parse(Path.of(task[1]));
    Element template = signatureOf(document);
    X509Certificate certificate = certificateOf(Files.readAllBytes(Path.of(task[3])));
    PrivateKey key = keyOf(Path.of(task[2]), certificate.getPublicKey().getAlgorithm());
    SignedInfo signedInfo = signedInfoOf(template);
    List<XMLObject> objects = objectsOf(template);
    KeyInfoFactory keys = FACTORY.getKeyInfoFactory();
    KeyInfo keyInfo = keys.newKeyInfo(List.of(keys.newX509Data(List.of(certificate))));
    Node parent = template.getParentNode();
    parent.removeChild(template);
    DOMSignContext context = new DOMSignContext(key, parent);
    context.setDefaultNamespacePrefix("ds");
    for (XMLObject object : objects) {
      for (Object structure : object.getContent()) nameIds(context, ((DOMStructure) structure).getNode());
    }
    FACTORY.newXMLSignature(signedInfo, keyInfo, objects, template.getAttribute("Id"), null).sign(context);
    write(document, Path.of(task[4]));
    return "done";
  }

  private static SignedInfo signedInfoOf(Element template) throws Exception {
    List<Reference> references = new ArrayList<>();
    for (Element reference : elements(template, "Reference")) {
      List<Transform> transforms = new ArrayList<>();
      for (Element transform : elements(reference, "Transform")) {
        // It reads the parameters among the children of what it is given.
        DOMStructure parameters = transform.getFirstChild() == null ? null : new DOMStructure(transform);
        transforms.add(FACTORY.newTransform(transform.getAttribute("Algorithm"), parameters));
      }
      String digest = elements(reference, "DigestMethod").get(0).getAttribute("Algorithm");
      String type = reference.hasAttribute("Type") ? reference.getAttribute("Type") : null;
      references.add(FACTORY.newReference(
          reference.getAttribute("URI"), FACTORY.newDigestMethod(digest, null), transforms, type, null));
    }
    String form = elements(template, "CanonicalizationMethod").get(0).getAttribute("Algorithm");
    String method = elements(template, "SignatureMethod").get(0).getAttribute("Algorithm");
    CanonicalizationMethod c14n = FACTORY.newCanonicalizationMethod(form, (C14NMethodParameterSpec) null);
    return FACTORY.newSignedInfo(c14n, FACTORY.newSignatureMethod(method, null), references);
  }

  private static List<XMLObject> objectsOf(Element template) {
    List<XMLObject> objects = new ArrayList<>();
    for (Element object : elements(template, "Object")) {
      List<DOMStructure> content = new ArrayList<>();
      for (Node node = object.getFirstChild(); node != null; node = node.getNextSibling()) {
        content.add(new DOMStructure(node));
      }
      String id = object.hasAttribute("Id") ? object.getAttribute("Id") : null;
      objects.add(FACTORY.newXMLObject(content, id, null, null));
    }
    return objects;
  }

  private static String verify(Path file) {
    try {
      Document document = parse(file);
      Element signature = signatureOf(document);
      String certificate = elements(signature, "X509Certificate").get(0).getTextContent();
      X509Certificate signer = certificateOf(Base64.getMimeDecoder().decode(certificate));
      DOMValidateContext context =
          new DOMValidateContext(KeySelector.singletonKeySelector(signer.getPublicKey()), signature);
      nameIds(context, document.getDocumentElement());
      XMLSignature read = FACTORY.unmarshalXMLSignature(context);
      return read.validate(context) ? "valid" : "invalid: the signature does not fit";
    } catch (Exception error) {
      return "invalid: " + String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
    }
  }

  /** Without a schema, nobody knows which attributes are identifiers. */
  private static void nameIds(javax.xml.crypto.dom.DOMCryptoContext context, Node node) {
    if (!(node instanceof Element element)) return;
    if (element.hasAttribute("Id")) context.setIdAttributeNS(element, null, "Id");
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) nameIds(context, child);
  }

  private static Element signatureOf(Document document) {
    NodeList found = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
    if (found.getLength() == 0) throw new IllegalArgumentException("no signature");
    return (Element) found.item(0);
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagNameNS(XMLSignature.XMLNS, name);
    List<Element> all = new ArrayList<>();
    for (int index = 0; index < found.getLength(); index += 1) all.add((Element) found.item(index));
    return all;
  }

  private static Document parse(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(file.toFile());
  }

  private static void write(Document document, Path file) throws Exception {
    Transformer transformer = TransformerFactory.newInstance().newTransformer();
    transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
    transformer.transform(new DOMSource(document), new StreamResult(file.toFile()));
  }

  private static X509Certificate certificateOf(byte[] bytes) throws Exception {
    return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
  }

  private static PrivateKey keyOf(Path file, String algorithm) throws Exception {
    String base64 = Files.readString(file).replaceAll("-----.*-----|\\s", "");
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }
}
