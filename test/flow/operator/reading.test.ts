import { describe, expect, it } from 'vitest';
import { eventually } from '../../eventually.js';
import { shareStage } from '../stage.js';

const stage = shareStage();

describe('what people see of a daemon that works', () => {
  it('tells an invoice that is done: every step, file and event', async () => {
    const id = stage().request({ number: 'R-1' });
    await stage().reaches(id, 'done');
    const story = await stage().daemon().operator.explain('R-1');
    expect(story).toMatchObject({
      spaceId: 'berlin',
      invoiceId: id,
      invoiceNumber: 'R-1',
      standing: 'done: the e-invoice is issued.',
      next: 'The e-invoice is issued; nothing more is to be done.',
      advice: null,
      possible: [],
      decisions: [],
    });
    expect(story.attempts).toHaveLength(1);
    const [attempt] = story.attempts;
    expect(attempt?.steps.map(({ state }) => state)).toEqual([
      'requested',
      'fetched',
      'checked',
      'lock-intended',
      'locked',
      'produced',
      'attach-intended',
      'attached',
      'done',
    ]);
    expect(attempt?.files.map(({ kind }) => kind)).toEqual(['invoice', 'settings', 'xml', 'pdf']);
    expect(story.events.map(({ event }) => event)).toContain('requested_e_invoice');
    expect(story.events.every(({ invoiceId, quarantine }) => invoiceId === id && quarantine === null)).toBe(
      true,
    );
  });

  it('tells an invoice that is refused, what to do, and that it can be tried again', async () => {
    const id = stage().request({ number: 'R-2', items: [{ description: 'Free', net: '10', rate: '0' }] });
    await stage().reaches(id, 'refused');
    const { operator } = stage().daemon();
    const story = await operator.explain(id);
    expect(story.standing).toBe(
      'refused: the e-invoice was refused; we have locked nothing (no valid e-invoice can be created from this invoice).',
    );
    expect(story.next).toMatch(/^A new attempt starts when the invoice is edited/);
    expect(story.advice).toMatch(/^Each finding names the field/);
    expect(story.possible).toEqual(['retry', 'none-needed']);
    await eventually(async () => expect((await operator.explain(id)).alerts).toHaveLength(1));
    const { spaces, daemon, alerts, rateBudget } = await operator.status();
    expect(await operator.alerts()).toEqual(alerts);
    expect(daemon).toBe('running');
    expect(spaces[0]).toMatchObject({
      spaceId: 'berlin',
      paused: null,
      eInvoices: { done: 1, refused: 1 },
      books: null,
    });
    expect(spaces[0]?.waiting).toMatchObject([{ invoiceNumber: 'R-2', state: 'refused' }]);
    expect(alerts.map(({ code }) => code)).toEqual(['invoice.refused']);
    expect(rateBudget[0]?.limit).toBe(60);
  });

  it('lists e-invoices by state and search, a page at a time', async () => {
    const { operator } = stage().daemon();
    const numbers = async (filter: object) =>
      (await operator.invoices({ limit: 10, ...filter })).rows.map(({ invoiceNumber }) => invoiceNumber);
    expect(await numbers({})).toEqual(['R-2', 'R-1']);
    expect(await numbers({ state: 'waiting' })).toEqual(['R-2']);
    expect(await numbers({ state: 'done' })).toEqual(['R-1']);
    expect(await numbers({ state: 'open' })).toEqual([]);
    expect(await numbers({ search: 'r-1' })).toEqual(['R-1']);
    expect(await numbers({ spaceIds: ['elsewhere'] })).toEqual([]);
    const first = await operator.invoices({ limit: 1 });
    expect(first.next).not.toBeNull();
    const second = await operator.invoices({ limit: 1, after: first.next ?? '' });
    expect(second.rows.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-1']);
    expect(second.next).toBeNull();
  });

  it('does not know what never came', async () => {
    await expect(stage().daemon().operator.explain('R-77')).rejects.toMatchObject({
      code: 'operator.unknown',
      detail: 'no e-invoice for R-77',
    });
  });
});
