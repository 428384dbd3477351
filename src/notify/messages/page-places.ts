import type { NoticeLink } from '../../domain/alerts/notice.js';
import type { NoticeWords } from './letter.js';

/** A place on the page, by the key of what is done there. */
export interface PagePlace {
  readonly open:
    | 'invoice'
    | 'batch'
    | 'exports'
    | 'rebooking'
    | 'cutover'
    | 'runs'
    | 'bank'
    | 'events'
    | 'alerts'
    | 'overview';
  readonly path: string;
}

/** Where on the page an alert's subject is looked at, or decided. */
export function placeOf(subject: string): PagePlace {
  const [kind = '', ...rest] = subject.split(':');
  const [space = '', second = '', ...others] = rest;
  const ofSpace = `space=${encodeURIComponent(space)}`;
  switch (kind) {
    case 'invoice':
    case 'deadline':
    case 'issued':
      return { open: 'invoice', path: invoicePath(space, [second, ...others].join(':')) };
    case 'payments':
    case 'delivery':
      return { open: 'batch', path: `/exports/${encodeURIComponent(space)}/${encodeURIComponent(second)}` };
    case 'rebooking':
      return {
        open: 'rebooking',
        path: `/exports/${encodeURIComponent(space)}/rebooking/${encodeURIComponent(second)}`,
      };
    case 'cutover':
      return { open: 'cutover', path: `/switch?${ofSpace}` };
    case 'export':
      return { open: 'exports', path: `/exports?${ofSpace}` };
    case 'books':
    case 'night':
    case 'sync':
      return { open: 'runs', path: `/runs?${ofSpace}` };
    case 'bank':
    case 'bank-records':
    case 'bank-file':
    case 'bank-folder':
      return { open: 'bank', path: `/bank?${ofSpace}` };
    case 'callbacks':
      return { open: 'events', path: '/events' };
    default:
      return { open: 'alerts', path: '/alerts' };
  }
}

function invoicePath(spaceId: string, invoiceId: string): string {
  return `/invoices/${encodeURIComponent(spaceId)}/${encodeURIComponent(invoiceId)}`;
}

export function linkTo(url: string, { open, path }: PagePlace, words: NoticeWords): NoticeLink {
  return { text: words.mail(`open.${open}`), url: `${url}${path}` };
}
