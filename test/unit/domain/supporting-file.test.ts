import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SUPPORTING_MIME_CODES, supportingFile } from '../../../src/domain/supporting-file.js';

const png = readFileSync(new URL('../../fixtures/logos/square.png', import.meta.url));
const zipped = (content: string): Uint8Array => Buffer.from(`PK\x03\x04${content}`, 'latin1');

describe('a supporting file', () => {
  it.each([
    ['/a/b/Preise 2026.PDF', Buffer.from('%PDF-1.4'), 'application/pdf', 'Preise 2026.PDF'],
    ['logo.png', png, 'image/png', 'logo.png'],
    ['C:\\papers\\scan.jpeg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg', 'scan.jpeg'],
    ['scan.jpg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg', 'scan.jpg'],
    ['Größen.csv', Buffer.from('a;ö\n'), 'text/csv', 'Größen.csv'],
    [
      'a.xlsx',
      zipped('….xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'a.xlsx',
    ],
    [
      'a.ods',
      zipped('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'application/vnd.oasis.opendocument.spreadsheet',
      'a.ods',
    ],
  ])('%s is what its name and content say', (path, content, mimeCode, fileName) => {
    expect(supportingFile(path, content)).toEqual({ fileName, mimeCode, content });
    expect(SUPPORTING_MIME_CODES).toContain(mimeCode);
  });

  it.each([
    ['a.pdf', png],
    ['a.png', Buffer.from('%PDF-1.4')],
    ['a.csv', Buffer.from([0x61, 0xfc])],
    ['a.csv', Buffer.from('a\0b')],
    ['a.xlsx', zipped('word/document.xml')],
    ['a.ods', zipped('xl/')],
    ['a.docx', zipped('word/document.xml')],
    ['a.xml', Buffer.from('<a/>')],
    ['pdf', Buffer.from('%PDF-1.4')],
    ['a.pdf', new Uint8Array()],
    ['a.constructor', png],
  ])('is not %s with another content, or of a kind that no receiver must take', (path, content) => {
    expect(supportingFile(path, content)).toBeNull();
  });
});
