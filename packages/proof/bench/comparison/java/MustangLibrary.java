import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mustangproject.ZUGFeRD.Profiles;
import org.mustangproject.ZUGFeRD.ZUGFeRDExporterFromPDFA;
import org.mustangproject.ZUGFeRD.ZUGFeRDVisualizer;

/**
 * Mustang's library in one process that stays: reads one order a line from standard input, answers with the size of what it
 * made, in bytes, and the nanoseconds that all its threads have used of the processor so far, or with what went wrong.
 *
 * combine PDF XML: the XML in the drawn PDF, as Factur-X, profile EN 16931.
 * draw XML: Mustang's own page of the XML, and the XML in it.
 */
public final class MustangLibrary {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ZUGFeRDVisualizer VISUALIZER = new ZUGFeRDVisualizer();

  public static void main(String[] arguments) throws Exception {
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err); // the library prints; standard output is ours
    try (BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        try {
          int size = make(order.split("\t")).length;
          answers.println(size + " " + SYSTEM.getProcessCpuTime());
        } catch (Exception problem) {
          answers.println(String.valueOf(problem).replaceAll("\\s+", " "));
        }
      }
    }
  }

  private static byte[] make(String[] order) throws Exception {
    byte[] xml = Files.readAllBytes(Path.of(order[order.length - 1]));
    byte[] pdf = order[0].equals("draw")
        ? VISUALIZER.toPDF(new String(xml, StandardCharsets.UTF_8))
        : Files.readAllBytes(Path.of(order[1]));
    return combined(pdf, xml);
  }

  private static byte[] combined(byte[] pdf, byte[] xml) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZUGFeRDExporterFromPDFA exporter = new ZUGFeRDExporterFromPDFA()) {
      exporter.ignorePDFAErrors();
      exporter.load(pdf);
      exporter.setProducer("bench").setCreator("bench").setZUGFeRDVersion(2).setProfile(Profiles.getByName("EN16931"));
      exporter.setXML(xml);
      exporter.export(out);
    }
    return out.toByteArray();
  }
}
