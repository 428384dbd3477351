import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import type { NoticeContent as Notice, NoticePicture } from '../../domain/alerts/notice.js';
import { noticeText } from './notice-text.js';

/** What is written; programs have no part in a mail. */
type NoticeContent = Omit<Notice, 'kind' | 'alerts' | 'answers'>;

interface NoticeMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of each picture, the name by which the HTML shows it. */
  readonly pictures: readonly (NoticePicture & { readonly cid: string })[];
}

/** A message as mail: plain text, and the same as HTML with everything escaped and nothing to be fetched. */
export function noticeMail(content: NoticeContent, key = 'notice'): NoticeMail {
  const pictures = (content.pictures ?? []).map((picture, index) => ({
    ...picture,
    cid: `picture-${index + 1}.${key}@spacebooks`,
  }));
  return {
    subject: content.title,
    text: noticeText(content),
    html: noticeHtml({ ...content, pictures }),
    pictures,
  };
}

/** The data of each template below templates/mail. */
export interface MailTemplates {
  readonly 'notice.html': Omit<NoticeContent, 'pictures'> & Pick<NoticeMail, 'pictures'>;
}

const eta = new Eta({ autoEscape: true });
let template: ReturnType<typeof eta.compile> | null = null;

function noticeHtml(content: MailTemplates['notice.html']): string {
  if (template === null) {
    const file = new URL('../../../templates/mail/notice.html.eta', import.meta.url);
    template = eta.compile(readFileSync(file, 'utf8'));
  }
  return eta.render(template, content);
}
