import { digest } from '../../../../src/archive/archive.js';
import type { OpenFile, Parcel } from '../../../../src/books/delivery/parcel.js';

export function openFile(name: string, text: string): OpenFile {
  const bytes = Buffer.from(text);
  return { name, mediaType: 'text/csv', address: digest(bytes), bytes };
}

export function parcel(files: readonly OpenFile[]): Parcel {
  return {
    spaceId: 'berlin',
    batchId: '0123456789abcdef',
    batchNumber: 7,
    series: 'accountant',
    period: { from: '2026-11-01', to: '2026-11-20' },
    files,
  };
}
