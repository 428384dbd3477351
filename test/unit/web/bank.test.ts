import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changed, fixture } from '../../../packages/bank-statements/test/fixture.js';
import { HOSTILE, LINES } from '../../web/bank.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';
import { mt940 } from '../bank/folder/folder-stage.js';

let site: Site;
let ben: Visitor;
beforeEach(async () => {
  site = await startSite();
  ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
});
afterEach(() => site.close());

/** A payout of Stripe, which its report explains. */
const PAYOUTS = `:20:A
:25:10000000/1234567
:28C:221/1
:60F:C261120EUR100,00
:61:2611201120C1137,98NTRFNONREF
:86:166?00X?20STRIPE PAYOUT PO1QX7?32Stripe Technology
:62F:C261120EUR1237,98
-
`;

const english = { 'accept-language': 'en' };
const words = (html: string): string =>
  html
    .replaceAll('<i class="gap"></i><wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const show = async (path: string): Promise<string> => words((await ben.get(path, english)).text);
const ids = (html: string): number[] =>
  [...html.matchAll(/href="\/bank\/lines\/berlin\/(\d+)"/g)].map(([, id]) => Number(id));
/** What became of a line: `posting i1 11900`. */
const outcome = async (id: number): Promise<string> => {
  const { line } = await site.desk.view(id, '');
  return [line.state, ...line.payments.map((each) => `${each.invoiceId} ${each.cents}`)].join(', ');
};

describe('an invoice that is newer than the copy', () => {
  it('is named beside what is proposed, with its amount, where a line waits', async () => {
    const text = await show('/bank/lines/berlin/3');
    expect(text).toMatch(
      /1 open invoice is newer than the last sync \(20 Nov 2026, [^)]*\), and was not compared with this transaction: 2026-0999 · €400\.00 · has the amount of this transaction/,
    );
    expect(await show('/bank/lines/berlin/2')).not.toContain('has the amount of this transaction');
    expect(await show('/bank/lines/berlin/5')).not.toContain('2026-0999');
  });
});

describe('the list of lines', () => {
  it.each([
    ['', [6, 7, 8, 4, 1, 2, 3, 5]],
    ['state=undecided&from=2026-11-11&to=2026-11-11', [4]],
    ['search=119,00', [1, 2]],
    ['search=90.00', [5]],
    ['search=MIETE%20novem', [2]],
    ['search=2026-0802', [4]],
    ['state=ignored', []],
    ['state=nonsense&account=DE00', [6, 7, 8, 4, 1, 2, 3, 5]],
  ])('%s', async (query, expected) => {
    const { text } = await ben.get(`/bank?${query}`, english);
    expect(ids(text).toSorted()).toEqual(expected.toSorted());
    expect(text.includes('No transaction found.')).toBe(expected.length === 0);
  });

  it('a day that is none is said, and ignored', async () => {
    expect(await show('/bank?from=30.11.2026')).toContain('A date could not be read');
  });

  it('goes on where the page before ended', async () => {
    const many = Array.from({ length: 60 }, (_, index) => mt940(100 + index, index * 10));
    await ben.get('/bank', english);
    await ben.upload('/bank/upload', { space: 'berlin' }, [new File([many.join('')], 'many.sta')]);
    const seen: number[] = [];
    for (let path: string | null = '/bank'; path !== null; ) {
      const { text }: { text: string } = await ben.get(path, english);
      seen.push(...ids(text));
      path = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;
    }
    expect(seen).toHaveLength(68);
    expect(new Set(seen).size).toBe(68);
  });
});

describe('one click', () => {
  it('pays the invoice that was shown, by whoever is signed in', async () => {
    const page = await show('/bank/lines/berlin/2');
    expect(page).toContain('the amount is exactly what is open (€119.00)');
    expect(page).toContain('2026-0803');
    expect(page).toContain('Learn it: DE02120300000000202051 pays for this customer');
    const answer = await ben.press('Match with 2026-0803', { learn: 'yes' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bank/lines/berlin/2']);
    const after = await show('/bank/lines/berlin/2');
    expect(after).toContain('Decided: payment on its way to the platform.');
    expect(after).toContain('Decided by ben');
    expect(after).toContain(
      'learnt for the next time: DE02120300000000202051 (P. Gross) pays for customer Paul Groß',
    );
    expect(await show('/bank/rules')).toContain('(P. Gross) pays for customer Paul Groß from transaction 2');
    expect(await outcome(2)).toBe('posting, i3 11900');
  });

  it('clicked twice, from a second tab, or after the back button: decided once, and said in words', async () => {
    await ben.get('/bank/lines/berlin/2', english);
    const tab = [await ben.press('Match with 2026-0803'), await ben.press('Match with 2026-0803')];
    expect(tab.map(({ status }) => status)).toEqual([303, 303]);
    expect(await show('/bank/lines/berlin/2')).toContain(
      'Nothing was changed: this transaction is decided already.',
    );
    expect(await outcome(2)).toBe('posting, i3 11900');
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        await ben.get('/bank/lines/berlin/5', english);
        return ben.press('Ignore the transaction', { why: 'power' });
      }),
    );
    expect([one?.status, two?.status]).toEqual([303, 303]);
    expect(await outcome(5)).toBe('ignored');
  });

  it('on an invoice that somebody has paid meanwhile: refused with the reason, and what is true now', async () => {
    await ben.get('/bank/lines/berlin/1', english);
    await site.desk.decide(3, { kind: 'invoices', invoices: ['i1'], letGo: false }, { by: 'anna', why: '' });
    const answer = await ben.press('Match with 2026-0801');
    expect(answer.status).toBe(409);
    expect(words(answer.text)).toContain('nothing is open on 2026-0801');
    expect(await outcome(1)).toBe('waiting');
  });

  it('on a line that a night has decided: so it is said', async () => {
    await ben.get('/bank/lines/berlin/1', english);
    await site.desk.decide(1, { kind: 'proposed' }, { by: 'spacebooks', why: 'certain' });
    await ben.press('Match with 2026-0801');
    const page = await show('/bank/lines/berlin/1');
    expect(page).toContain('Nothing was changed');
    expect(page).toContain('Decided by spacebooks');
  });

  it('without a tick teaches nothing', async () => {
    await ben.get('/bank/lines/berlin/2', english);
    await ben.press('Match with 2026-0803');
    expect(await show('/bank/lines/berlin/2')).not.toContain('learnt for the next time');
    expect(await site.desk.rules()).toEqual([]);
  });

  it('a rule that was removed is used again, once, while the decision that taught it stands', async () => {
    await ben.get('/bank/lines/berlin/5', english);
    await ben.press('Never an invoice', { learn: 'yes' });
    await ben.get('/bank/rules', english);
    await ben.press('Remove');
    const page = await show('/bank/rules');
    expect(page).toContain('Removed rules DE99500105175407324931 (Stadtwerke) pays no invoices Use again');
    await ben.press('Use again');
    expect(await show('/bank/rules')).toContain('The rule is in force again.');
    expect((await site.desk.rules()).map(({ id, kind, madeBy }) => [id, kind, madeBy])).toEqual([
      [2, 'no-invoice', 'ben'],
    ]);
    await ben.post('/bank/rules/berlin/1/restore');
    expect(await show('/bank/rules')).toContain('the rule is in force already');
    await ben.get('/bank/rules', english);
    await ben.press('Remove');
    await ben.get('/bank/lines/berlin/5/undo', english);
    await ben.press('Take it back', { why: 'a customer after all' });
    expect(await show('/bank/rules')).not.toContain('Removed rules');
    await ben.post('/bank/rules/berlin/2/restore');
    expect(await site.desk.rules()).toEqual([]);
  });

  it('another limit of a rule is no removed rule', async () => {
    await ben.get('/bank/lines/berlin/4', english);
    const more = { letGo: true, learn: true };
    await site.desk.decide(
      4,
      { kind: 'invoices', invoices: ['i2'], letGo: true },
      { by: 'ben', why: '', ...more },
    );
    const [rule] = (await site.desk.rules()).filter(({ kind }) => kind === 'tolerance');
    await site.desk.limitRule(rule?.id ?? 0, 5_00, 'ben');
    expect(await site.desk.removedRules()).toEqual([]);
  });

  it('taken back after a question: the line waits again, and what it taught is forgotten', async () => {
    await ben.get('/bank/lines/berlin/2', english);
    await ben.press('Match with 2026-0803', { learn: 'yes' });
    expect(await show('/bank/lines/berlin/2')).toContain('Take this decision back');
    const question = await show('/bank/lines/berlin/2/undo');
    expect(question).toContain('Take the decision about transaction 2 back?');
    expect(question).toContain('the payment of €119.00 for 2026-0803 is deleted on the platform');
    expect(question).toContain(
      'no longer learnt: DE02120300000000202051 (P. Gross) pays for customer Paul Groß',
    );
    expect((await ben.press('Take it back')).status).toBe(400);
    expect(await outcome(2)).toBe('posting, i3 11900');
    await ben.get('/bank/lines/berlin/2/undo', english);
    await ben.press('Take it back', { why: 'wrong invoice' });
    const after = await show('/bank/lines/berlin/2');
    expect(after).toContain('Taken back: decision taken back; payment is being deleted.');
    expect(after).toContain('then this transaction can be decided anew.');
    expect(after).toContain('Decided by ben');
    expect(after).not.toContain('Take this decision back');
    expect(await outcome(2)).toBe('undoing, i3 11900');
    expect(await site.desk.rules()).toEqual([]);
    const again = await ben.get('/bank/lines/berlin/2/undo', english);
    expect(again.status).toBe(409);
    expect(words(again.text)).toContain('the decision about it is being taken back already');
  });

  it('is none where a report says what a transaction is made up of: the page says so, for it and for its fee', async () => {
    await ben.get('/bank', english);
    await ben.upload('/bank/upload', { space: 'berlin' }, [new File([PAYOUTS], 'payouts.sta')]);
    const { lines } = await site.desk.page({ states: ['open', 'unmatched', 'waiting'], limit: 100 });
    const payout = lines.find(({ amount }) => amount === 1_137_98)?.id ?? 0;
    expect(await show(`/bank/lines/berlin/${payout}`)).not.toContain('nothing can be taken back');
    await ben.get('/bank', english);
    await ben.upload('/bank/upload', { space: 'berlin' }, [
      new File([fixture('stripe-payout.csv').content], 'stripe-payout.csv'),
    ]);
    const { lines: fees } = await site.desk.page({ states: ['fee'], limit: 100 });
    expect(fees.map(({ parentId }) => parentId)).toEqual([payout]);
    for (const id of [payout, fees[0]?.id ?? 0]) {
      const page = await show(`/bank/lines/berlin/${id}`);
      expect(page).toContain('Nobody decided it, so nothing can be taken back here');
      expect(page).not.toContain('Take this decision back');
    }
  });

  it('taken back without the platform: the line can be decided at once, and says who took it back', async () => {
    await ben.get('/bank/lines/berlin/5', english);
    await ben.press('Ignore the transaction', { why: 'power' });
    await ben.get('/bank/lines/berlin/5/undo', english);
    await ben.press('Take it back', { why: 'it is rent' });
    const page = await show('/bank/lines/berlin/5');
    expect(page).toContain('Last decision: ben');
    expect(page).toContain('it is rent');
    await ben.press('Ignore the transaction', { why: 'it is power' });
    expect(await outcome(5)).toBe('ignored');
  });

  it('a part, with what is missing kept open or let go for the account', async () => {
    expect(await show('/bank/lines/berlin/4')).toContain('€8.00 stays open.');
    await ben.press(
      'Match with 2026-0802; what is missing is a fee that was kept back, and stays open on the platform',
      { learn: 'yes' },
    );
    expect(await outcome(4)).toBe('posting, i2 23000');
    const rules = await show('/bank/rules');
    expect(rules).toContain('DE37200000000009876543 (Erika Fuchs) may pay €8.00 too little');
    const limit = (id: number, most: string) => ben.post(`/bank/rules/berlin/${id}/limit`, { limit: most });
    const tolerance = async () => (await site.desk.rules()).find(({ kind }) => kind === 'tolerance');
    await limit((await tolerance())?.id ?? 0, '2,50');
    expect(await show('/bank/rules')).toContain('(Erika Fuchs) may pay €2.50 too little');
    await limit((await tolerance())?.id ?? 0, '99');
    expect(await show('/bank/rules')).toContain('the limit is 15.00 at most');
    expect(await tolerance()).toMatchObject({ cents: 2_50, madeBy: 'ben' });
  });

  it('what is missing beyond a slip cannot be let go', async () => {
    const letGo = { kind: 'invoices', invoices: ['i2'], cents: [100_00], letGo: true } as const;
    await expect(site.desk.decide(4, letGo, { by: 'ben', why: '' })).rejects.toMatchObject({
      code: 'bank.undecidable',
      detail:
        'transaction 4: 138.00 is missing, more than a fee or a slip (11.90 at most): decide without it; the rest stays open',
    });
    expect(await show('/bank/lines/berlin/4/check?invoice=i2&amount.i2=100')).not.toContain('is a fee');
  });

  it('what is left over of it, before it is decided', async () => {
    const more = mt940(500).replace('C10,00', 'C130,00').replace('EUR10,00', 'EUR130,00');
    const file = new File([more.replace('text 500', 'Rechnung 2026-0801')], 'more.sta');
    await ben.get('/bank', english);
    await ben.upload('/bank/upload', { space: 'berlin' }, [file]);
    expect(await show('/bank/lines/berlin/9')).toContain('€11.00 is left over and stays unassigned.');
  });

  it('that it pays none: for this line with a reason, for the account as a rule that can be removed, once', async () => {
    await ben.get('/bank/lines/berlin/5', english);
    expect((await ben.press('Ignore the transaction')).status).toBe(400);
    expect(await outcome(5)).toBe('unmatched');
    await ben.get('/bank/lines/berlin/5', english);
    await ben.press('Never an invoice', { learn: 'yes' });
    expect(await outcome(5)).toBe('not-ours');
    expect(await show('/bank/rules')).toContain('DE99500105175407324931 (Stadtwerke) pays no invoices');
    await ben.press('Remove');
    await ben.post('/bank/rules/berlin/1/remove');
    expect(await show('/bank/rules')).toContain('Nothing was changed: the rule was removed already.');
    expect(await site.desk.rules()).toEqual([]);
  });
});

describe('several invoices', () => {
  it('that were sent since the last sync are named where they are looked for', async () => {
    const found = await show('/bank/lines/berlin/3?find=fresh');
    expect(found).toContain('No open invoice found.');
    expect(found).toContain(
      'sent since the last sync: 2026-0999. They can be chosen here after the next one.',
    );
    expect(found).toContain('sent since the last sync (20 Nov 2026, 03:00 CET) are not in this list');
  });

  it('are found by name, get what was typed, and the sum is shown before anybody decides', async () => {
    const { text } = await ben.get('/bank/lines/berlin/3?find=FUCHS', english);
    expect([...text.matchAll(/type="checkbox" name="invoice" value="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'i1',
      'i2',
    ]);
    const sums = await show('/bank/lines/berlin/3/check?invoice=i1&invoice=i2&amount.i2=200,50');
    expect(sums).toContain('Sum €319.50');
    expect(sums).toContain('Left over €80.50');
    expect(sums).toContain('Stays open on them €37.50');
    await ben.press('Match', { why: 'asked her' });
    expect(await outcome(3)).toBe('posting, i1 11900, i2 20050');
  });

  it.each([
    ['invoice=i1&amount.i1=ten', 422, 'The amount for i1 cannot be read: ten'],
    ['invoice=i1&amount.i1=119.01', 409, '2026-0801 takes from 0.01 to 119.00'],
    ['invoice=i2&invoice=i4&amount.i4=300', 409, 'nothing of it is left for 2026-0804'],
    ['', 409, 'no invoice is named'],
    ['invoice=nope', 409, 'there is no copy of an invoice nope'],
  ])('%s: %d, %s', async (query, status, why) => {
    const answer = await ben.get(`/bank/lines/berlin/3/check?${query}`, english);
    expect(answer.status).toBe(status);
    expect(words(answer.text)).toContain(why);
  });
});

/** A script that is not ours, or a picture. */
const FOREIGN = /<script(?! src="\/page\.js\?v=[0-9a-f]{16}" defer>)|<img/;

describe('an upload', () => {
  const upload = async (...files: readonly File[]) => {
    await ben.get('/bank', english);
    return ben.upload('/bank/upload', { space: 'berlin' }, files);
  };

  it('of several files takes what is right, and says of the others where and what is wrong', async () => {
    const wrong = Buffer.from(fixture('camt-08.xml').content)
      .toString('utf8')
      .replace('2026-11-04', '2026-13-04');
    const { status, text } = await upload(
      new File([mt940(1)], 'C:\\Users\\Anna\\../../november.sta'),
      new File([wrong], 'wrong.xml'),
    );
    expect(status).toBe(200);
    expect(words(text)).toContain('november.sta Imported');
    expect(text).not.toContain('Users');
    expect(words(text)).toContain('Statement 1/1 of DE42100000000001234567');
    expect(words(text)).toMatch(/wrong\.xml Refused .* wrong\.xml:\d+: .*2026-13-04/);
    expect((await site.desk.page({ limit: 100 })).lines).toHaveLength(LINES.length + 1);
    expect(words((await upload(new File([mt940(1)], 'again.sta'))).text)).toContain('0 of 1 transaction new');
    expect(await show('/bank/statements')).toMatch(/€0\.00 €10\.00 1 new €10\.00 adds up/);
  });

  it('says in the language of whoever reads what was left out, and how letters were read', async () => {
    await ben.get('/bank', english);
    const pending = changed('csv/paypal.csv', 'Abgeschlossen', 'Ausstehend').content;
    const lost = mt940(1).replace('Erika', 'Erik\ufffd');
    const to = { space: 'berlin', account: 'paypal' };
    const files = [new File([pending], 'paypal.csv'), new File([lost], 'lost.sta')];
    const { text } = await ben.upload('/bank/upload', to, files, 'de');
    expect(words(text)).toContain('paypal.csv: Vorgemerkte Umsätze, die nicht übernommen wurden: 2.');
    expect(words(text)).toContain(
      'lost.sta: Wörter, in denen Buchstaben verloren gegangen sind (\ufffd): 1,',
    );
    expect(words(text)).toContain('zum Beispiel „Erik\ufffd“');
  });

  it('of an account that has no IBAN is of the one that is chosen by its name', async () => {
    const { text } = await ben.get('/bank', english);
    expect([...text.matchAll(/<option value="([^"]*)">(?:DE|paypal)/g)].map(([, value]) => value)).toEqual([
      ...['DE42100000000001234567', 'paypal'],
      ...['DE42100000000001234567', 'paypal'],
    ]);
    const file = new File([fixture('csv/paypal.csv').content], 'paypal.csv');
    const answer = await ben.upload('/bank/upload', { space: 'berlin', account: 'paypal' }, [file]);
    expect(words(answer.text)).toContain('Transactions of paypal');
    expect(words(await show('/bank?account=paypal'))).toContain('Imke Thorwald');
    expect(words(await show('/bank/statements'))).toContain('paypal');
  });

  it('shows in whose name a service paid, and what the payment refers to', async () => {
    const statement = mt940(1).replace('?20text 1', '?20SVWZ+RF18 5390 0754 7034?21ABWA+Emil Fuchs');
    await upload(new File([statement], 'november.sta'));
    const shown = await show(`/bank/lines/berlin/${LINES.length + 1}`);
    expect(shown).toContain('Ultimate payer or payee Emil Fuchs');
    expect(shown).toContain('Structured references RF18539007547034');
  });

  const many = Object.fromEntries(
    Array.from({ length: 1001 }, (_, index) => [`${index}.xml`, new Uint8Array()]),
  );
  const long = zipSync({ 'a.xml': new Uint8Array(200) });
  it.each([
    ['nothing', [], 'No file was chosen'],
    ['0 bytes', [new File([], 'empty.xml')], 'empty.xml: is empty'],
    ['another type', [new File(['%PDF-1.7'], 'Auszug.pdf')], 'Auszug.pdf'],
    ['too many files', [new File([zipSync(many)], 'many.zip')], 'has more than 1000 files or 100 MiB inside'],
    ['a ZIP with a wrong size', [new File([lying(long)], 'liar.zip')], 'liar.zip'],
    ['a name of markup', [new File(['<a>'], '<img src=x>.xml')], '&lt;img src=x&gt;.xml'],
  ])('of %s is refused in words', async (_what, files, why) => {
    const { status, text } = await upload(...files);
    expect(status).toBe(422);
    expect(text).toContain(why);
    expect(text).not.toContain('<img');
    expect((await site.desk.page({ limit: 100 })).lines).toHaveLength(LINES.length);
  });

  it('that is too large is refused before it is read', async () => {
    const { status, text } = await upload(new File([new Uint8Array(51 * 1024 * 1024)], 'huge.zip'));
    expect([status, text.includes('The files are too large')]).toEqual([413, true]);
  });

  it('of a stranger, or without the token of the form, is not taken', async () => {
    const stranger = visitorOf(site.url);
    const given = [{ space: 'berlin' }, [new File([mt940(1)], 'a.sta')]] as const;
    expect((await stranger.upload('/bank/upload', ...given)).headers.get('location')).toBe('/sign-in');
    expect((await ben.upload('/bank/upload', { space: 'berlin', form_token: 'x' }, given[1])).status).toBe(
      403,
    );
    expect((await ben.post('/bank/match', { space: 'warsaw' })).status).toBe(404);
  });
});

it('what payers write is text, whatever it is', async () => {
  for (const [index, hostile] of HOSTILE.entries()) {
    const { text } = await ben.get(`/bank/lines/berlin/${index + 6}`, english);
    expect(text).not.toMatch(FOREIGN);
    expect(text).toContain(
      hostile
        .slice(0, 40)
        .replace(/[<>"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? ''),
    );
  }
  expect((await ben.get('/bank', english)).text).not.toMatch(FOREIGN);
});

/** Says of what is inside that it has a hundred bytes. */
function lying(zip: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(zip);
  const directory = copy.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  copy.writeUInt32LE(100, directory + 24);
  return new Uint8Array(copy);
}
