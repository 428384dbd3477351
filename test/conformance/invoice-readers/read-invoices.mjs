// Reads the PDFs whose paths stand on standard input with pdf.js and with MuPDF, a line of JSON for each: the XML that each takes
// out of it, by its digest, and the text of its pages. Run in a folder that has both.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const at = createRequire(`${process.cwd()}/`);
const load = (name) => import(pathToFileURL(at.resolve(name)).href);
const { getDocument } = await load('pdfjs-dist/legacy/build/pdf.mjs');
const mupdf = await load('mupdf');
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function byPdfJs(bytes) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const [id] = [...(await pdf.getAttachments())].find(([, { filename }]) => filename.endsWith('.xml'));
  const xml = digest(await pdf.getAttachmentContent(id));
  const texts = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(...items.map(({ str }) => str));
  }
  await pdf.loadingTask.destroy();
  return { xml, text: texts.join(' ') };
}

function byMuPdf(bytes) {
  const pdf = mupdf.Document.openDocument(bytes, 'application/pdf');
  const [name] = Object.keys(pdf.getEmbeddedFiles()).filter((each) => each.endsWith('.xml'));
  const content = pdf.getEmbeddedFileContents(pdf.getEmbeddedFiles()[name]);
  const texts = [];
  for (let page = 0; page < pdf.countPages(); page += 1)
    texts.push(pdf.loadPage(page).toStructuredText('').asText());
  return { xml: digest(content.asUint8Array()), text: texts.join(' ') };
}

for (const path of readFileSync(0, 'utf8').trim().split('\n')) {
  const bytes = readFileSync(path);
  console.log(JSON.stringify({ 'pdf.js': await byPdfJs(bytes), mupdf: byMuPdf(bytes) }));
}
