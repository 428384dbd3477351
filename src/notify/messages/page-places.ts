import type { NoticeLink } from '../../domain/alerts/notice.js';
import { PAGE } from '../../domain/page-paths.js';
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
  switch (kind) {
    case 'invoice':
    case 'deadline':
    case 'issued':
    case 'deposit':
      return { open: 'invoice', path: PAGE.invoice(space, [second, ...others].join(':')) };
    case 'payments':
    case 'delivery':
      return { open: 'batch', path: PAGE.batch(space, second) };
    case 'rebooking':
      return {
        open: 'rebooking',
        path: PAGE.rebooking(space, second),
      };
    case 'cutover':
      return { open: 'cutover', path: PAGE.switch(space) };
    case 'export':
      return { open: 'exports', path: PAGE.exports(space) };
    case 'books':
    case 'night':
    case 'sync':
      return { open: 'runs', path: PAGE.runs(space) };
    case 'bank':
    case 'bank-records':
    case 'bank-file':
    case 'bank-folder':
      return { open: 'bank', path: PAGE.bank(space) };
    case 'callbacks':
      return { open: 'events', path: PAGE.events() };
    default:
      return { open: 'alerts', path: PAGE.alerts() };
  }
}

export function linkTo(url: string, { open, path }: PagePlace, words: NoticeWords): NoticeLink {
  return { text: words.mail(`open.${open}`), url: `${url}${path}` };
}
