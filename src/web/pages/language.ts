import { fieldOf, goTo, localPath } from '../forms.js';
import type { Page } from '../page.js';
import type { Security } from '../security/access.js';
import type { Site } from '../site.js';
import { isPageLanguage } from '../view/language.js';

export const page: Page = addLanguageChoice;

/** The choice of a language, kept by the browser for a year. */
export function addLanguageChoice({ app }: Pick<Site, 'app'>, { cookies }: Pick<Security, 'cookies'>): void {
  app.post('/language', { config: { access: 'strangers' } }, (request, reply) => {
    const language = fieldOf(request, 'language');
    if (isPageLanguage(language)) cookies.write(request, reply, 'language', language);
    return goTo(reply, localPath(fieldOf(request, 'back')));
  });
}
