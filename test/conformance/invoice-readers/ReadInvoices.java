import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;

/** Reads the PDFs whose paths stand on standard input with PDFBox: for each the digest of its XML, a tab, and its text in a line. */
class ReadInvoices {
  public static void main(String[] arguments) throws Exception {
    var paths = new BufferedReader(new InputStreamReader(System.in));
    for (var path = paths.readLine(); path != null; path = paths.readLine()) {
      try (var pdf = Loader.loadPDF(new File(path))) {
        var files = pdf.getDocumentCatalog().getNames().getEmbeddedFiles().getNames();
        var name = files.keySet().stream().filter(each -> each.endsWith(".xml")).findFirst().orElseThrow();
        var xml = files.get(name).getEmbeddedFile().toByteArray();
        var digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(xml));
        System.out.println(digest + "\t" + new PDFTextStripper().getText(pdf).replaceAll("\\s+", " "));
      }
    }
  }
}
