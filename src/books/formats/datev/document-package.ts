import { cut, plainLine } from '@spacebooks/base/text/plain-line';
import type { Batch } from '../../../domain/accounting/model.js';
import { kept } from '../../../words/retold.js';
import { batchName, nameSafe } from '../file-name.js';
import type { ExportFile, FormatContext } from '../format.js';
import { localTime } from '../text/local-time.js';
import { element, emptyElement, XML_DECLARATION } from '../xml/element.js';
import { type ZippedFile, zip } from '../zip.js';
import type { FoundVouchers, LinkedVoucher } from './vouchers.js';

const NAMESPACE = 'http://xml.datev.de/bedi/tps/document/v06.0';
/** Of one package by its schema (content/document). */
const MOST_DOCUMENTS = 4_999;
/** Far below DATEV's limit, so that a package is small in memory and quick to resend. */
const MOST_BYTES = 100 * 1024 * 1024;

/** `1`: incoming, `2`: outgoing invoices. */
const OUTGOING = '2';
/** Kept in a folder: the bookings come with the Buchungsstapel, so the inbox must not ask for them again. */
const ARCHIVED = '2';

interface PackedVoucher extends LinkedVoucher {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** The e-invoices of a batch as packages for Belege online (Document_v060.xsd): flat, with document.xml. */
export async function* documentPackages(
  batch: Batch,
  context: FormatContext,
  { linked, missing }: FoundVouchers,
): AsyncGenerator<ExportFile> {
  let part = 0;
  const packed = (vouchers: readonly PackedVoucher[]): ExportFile => {
    part += 1;
    const notes = part > 1 ? [] : missing.map(missingNote);
    const members: ZippedFile[] = [
      { name: 'document.xml', bytes: Buffer.from(documentXml(batch, context, vouchers), 'utf8') },
      ...vouchers.map(({ fileName, bytes }) => ({ name: fileName, bytes })),
    ];
    return {
      name: `Belege_${batchName(batch, context)}_${String(part).padStart(3, '0')}.zip`,
      mediaType: 'application/zip',
      pieces: [zip(members)],
      notes: () => notes,
    };
  };
  let waiting: PackedVoucher[] = [];
  let size = 0;
  for (const voucher of linked.values()) {
    const bytes = await voucher.voucher.bytes();
    if (waiting.length > 0 && (waiting.length === MOST_DOCUMENTS || size + bytes.length > MOST_BYTES)) {
      yield packed(waiting);
      waiting = [];
      size = 0;
    }
    waiting.push({ ...voucher, bytes, fileName: fileName(voucher) });
    size += bytes.length;
  }
  if (waiting.length > 0) yield packed(waiting);
}

/** The GUID keeps it unique where cleaning makes two numbers the same. */
function fileName({ entry, guid }: LinkedVoucher): string {
  return `${nameSafe(entry.documentNumber).slice(0, 60)}_${guid.slice(0, 8)}.pdf`;
}

function missingNote(number: string) {
  return {
    kind: 'left out' as const,
    field: number,
    message: kept('note.voucher', { document: number }),
  };
}

function documentXml(batch: Batch, context: FormatContext, vouchers: readonly PackedVoucher[]): string {
  const { date, time } = localTime(batch.createdAt, context.timeZone);
  const { datev } = context.exports;
  const header = element('header', [
    element('date', `${date}T${time}`),
    element('description', cut(`spacebooks ${context.space}, Stapel ${batch.number}`, 255)),
    element('consultantNumber', String(datev?.consultant ?? '')),
    element('clientNumber', String(datev?.client ?? '')),
  ]);
  const archive = element('archive', [header, element('content', vouchers.map(documentElement))], {
    xmlns: NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} Document_v060.xsd`,
    version: '6.0',
    generatingSystem: 'spacebooks',
  });
  return `${XML_DECLARATION}${archive}\n`;
}

function documentElement({ entry, guid, fileName }: PackedVoucher): string {
  const [year = '', month = ''] = entry.documentDate.split('-');
  return element(
    'document',
    [
      element('description', cut(plainLine(`Rechnung ${entry.documentNumber}`), 40)),
      element('keywords', cut(plainLine(`${entry.debtorName} ${entry.documentNumber}`), 255)),
      emptyElement('extension', { 'xsi:type': 'File', name: fileName }),
      element('repository', [
        emptyElement('level', { id: '1', name: 'Rechnungsausgang' }),
        emptyElement('level', { id: '2', name: year }),
        emptyElement('level', { id: '3', name: month }),
      ]),
    ],
    { guid, type: OUTGOING, processID: ARCHIVED },
  );
}
