import { describe, expect, it } from 'vitest';
import { eventually } from '../../eventually.js';
import { addFault } from '../steps.js';
import { mailedStage, subjects, textOf } from './alert-stage.js';
import { startWebHook } from './web-hook.js';

const BAD = [{ description: 'Ohne Steuer', net: '100', rate: '0' }];
const GOOD = [{ description: 'Fix Desk', net: '100', rate: '19' }];

describe('an invoice that cannot be issued', () => {
  it('is told by mail, and told to be over once it was issued', async () => {
    const { stage, box } = await mailedStage();
    const id = stage.request({ items: BAD });
    const { invoiceNumber: number } = await stage.reaches(id, 'refused');
    await eventually(() => expect(box.messages).toHaveLength(1));
    expect(subjects(box)).toEqual([
      expect.stringMatching(
        new RegExp(`^(.+, )?${number}: e-invoice refused – Tax rate of line 1 \\(“Ohne Steuer”\\)$`),
      ),
    ]);
    const text = textOf(box.messages[0] ?? '');
    expect(text).toContain('What to do\n----------\n- Tax rate of line 1 (“Ohne Steuer”): ');
    expect(text).toContain('What happens by itself');
    expect(text).toContain(`spacebooks explain ${id} --space berlin`);
    stage.sandbox.operator.editInvoice(id, { items: GOOD });
    await stage.reaches(id, 'done');
    await eventually(() => expect(box.messages).toHaveLength(2));
    expect(subjects(box)[1]).toMatch(new RegExp(`^Resolved: (.+, )?${number}: e-invoice refused`));
    const messageId = /^Message-ID: (<.+>)/m.exec(box.messages[0] ?? '')?.[1];
    expect(box.messages[1]).toContain(`In-Reply-To: ${messageId}`);
    expect(box.messages[1]).toContain(`References: ${messageId}`);
  });
});

describe('a message in the language of its reader', () => {
  it('is German in every word of ours, as mail and as a webhook', async () => {
    const hook = await startWebHook();
    const { stage, box } = await mailedStage([
      'language: de',
      'digest: { at: never }',
      `webhook: { url: "${hook.url}", format: json }`,
    ]);
    const id = stage.request({ items: BAD });
    const { invoiceNumber: number } = await stage.reaches(id, 'refused');
    await eventually(() => expect(box.messages).toHaveLength(1));
    await eventually(() => expect(hook.posted).toHaveLength(1));
    expect(subjects(box)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^(.+, )?${number}: E-Rechnung abgelehnt – Steuersatz der Position 1 \\(„Ohne Steuer“\\)$`,
        ),
      ),
    ]);
    const [{ text: said }] = JSON.parse(hook.posted[0]?.body ?? '').alerts;
    expect(said).toContain('Lösung: Jeder Prüfhinweis nennt das Feld und die Lösung.');
    expect(said).toContain('[SB-ZERO-RATE]');
    for (const text of [textOf(box.messages[0] ?? ''), said]) {
      expect(text).toMatch(/- Steuersatz der Position 1 \(„.*“\): .*[äöüß]/su);
      expect(text).not.toMatch(/\b(invoice|refused|person|finding|Nothing)\b/);
    }
  });
});

describe('a message', () => {
  it('that was made before the daemon stopped is sent by the next one, once', async () => {
    const { stage, box } = await mailedStage();
    const id = stage.request({ items: BAD });
    await stage.reaches(id, 'refused');
    await stage.stop();
    expect(box.messages).toHaveLength(0);
    await stage.start();
    await eventually(() => expect(box.messages).toHaveLength(1));
    await stage.stop();
    await stage.start();
    const other = stage.request({ items: BAD });
    await eventually(() => expect(box.messages).toHaveLength(2));
    expect(textOf(box.messages[1] ?? '')).toContain(`explain ${other}`);
    expect(textOf(box.messages[1] ?? '')).not.toContain(`explain ${id}`);
  });

  it('about a platform that is down is one however many invoices wait for it, and one more when it is back', async () => {
    // An e-invoice tries for three quarters of an hour before it tells a person.
    const { stage, box } = await mailedStage(undefined, { speed: 300 });
    addFault(stage, 'first show', { count: 100_000, action: { type: 'status', status: 503 } });
    Array.from({ length: 12 }, () => stage.request({ items: GOOD }));
    await eventually(() =>
      expect(new Set(stage.alerts.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12),
    );
    await eventually(() => expect(box.messages).toHaveLength(1));
    stage.sandbox.operator.clearFaults();
    const waiting = async () =>
      (await stage.daemon().reportEInvoices()).filter(({ state }) => state !== 'done');
    await eventually(async () => expect(await waiting()).toEqual([]));
    await eventually(() => expect(subjects(box).at(-1)).toMatch(/^Resolved: /));
    expect(subjects(box)).toHaveLength(2);
    expect(subjects(box)[0]).toContain('the platform answered with a server error');
  });
});
