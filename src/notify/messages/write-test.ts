import type { NoticeContent } from '../../domain/alerts/notice.js';
import { type LetterHead, noticeWords } from './letter.js';

/** What a way to people is tried with. */
export function writeTest({ language, instance }: LetterHead): NoticeContent {
  const { say } = noticeWords(language);
  return {
    kind: 'test',
    language,
    title: say('titles.test'),
    sections: [
      { heading: null, items: [], paragraphs: [say('test')], commands: ['spacebooks alerts --open'] },
    ],
    footer: say('footer', { instance }),
    alerts: [],
  };
}
