import type { NoticeContent } from '../../domain/alerts/notice.js';
import { filled, mailWording } from './wording.js';
import type { LetterHead } from './write-notice.js';

/** What a way to people is tried with. */
export function writeTest({ language, instance }: LetterHead): NoticeContent {
  const wording = mailWording(language);
  return {
    kind: 'test',
    language,
    title: wording.titles.test,
    sections: [
      { heading: null, items: [], paragraphs: [wording.test], commands: ['spacebooks alerts --open'] },
    ],
    footer: filled(wording.footer, { instance }),
    alerts: [],
  };
}
