import { expect, it } from 'vitest';
import { signedIn } from '../../web/people.js';
import { startSite } from '../../web/site.js';

it.each([
  ['de', 'Die Seite hat keine Adresse, die von anderen Geräten aus erreichbar ist.'],
  ['en', 'The page has no address that others reach.'],
  ['pl', 'Strona nie ma adresu dostępnego z innych urządzeń.'],
])('the configuration says what the setup left out, and what to write: %s', async (language, said) => {
  const site = await startSite();
  const anna = await signedIn(site, 'anna');
  const { text } = await anna.get('/configuration', { 'accept-language': language });
  expect(text).toContain(said);
  expect(text).toContain('web:\n  public_url: …\n  behind_tls: yes');
  expect(text).toMatch(/<strong>berlin · [^<]+<\/strong>/);
  await site.close();
});
