import type { NoticeContent } from '../../domain/alerts/notice.js';
import { type LetterHead, noticeWords } from './letter.js';
import { linkTo } from './page-places.js';

/** The message of `alerts test`, in the form of all others. */
export function writeTest({ language, instance, page }: LetterHead): NoticeContent {
  const words = noticeWords(language);
  return {
    kind: 'test',
    language,
    title: words.say('titles.test'),
    lead: words.mail('test.lead'),
    ...(page?.url && { link: linkTo(page.url, { open: 'overview', path: '/' }, words) }),
    sections: [
      {
        heading: null,
        items: [],
        paragraphs: [words.say('test')],
        commands: page ? [] : ['spacebooks alerts --open'],
      },
    ],
    footer: words.say('footer', { instance }),
    alerts: [],
  };
}
