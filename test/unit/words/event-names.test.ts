import { expect, it } from 'vitest';
import { INVOICE_EVENTS } from '../../../src/domain/platform-event.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { sentencesOf } from '../../../src/words/say.js';

it.each(OPERATOR_LANGUAGES)('every event of the platform has a name in %s', (language) => {
  expect(Object.keys(sentencesOf('event-names', language)).sort()).toEqual([...INVOICE_EVENTS].sort());
});
