import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import { expect } from 'vitest';
import type { Way } from './follow.js';

type Edit = Parameters<Sandbox['operator']['editInvoice']>[1];

/** What is typed in forms of the platform; which ones are opened stands in the advice. */
interface Typed {
  readonly edit?: Edit;
  readonly correction?: Partial<InvoiceInput>;
  /** Of the setting of the space. */
  readonly sender?: { readonly taxId: string };
}

/** Clicks through the menus that an advice names, in its order. @returns ids of corrections that were made and sent */
export function onPlatform({ operator, state }: Sandbox, { said }: Way, typed: Typed): readonly string[] {
  const made: string[] = [];
  const menus = [...said.matchAll(/\(((?:Manage|Setup) » [^()]+)\)/g)].map(([, menu = '']) =>
    menu.split(', '),
  );
  expect(menus.length, said).toBeGreaterThan(0);
  for (const [menu = '', ...clicks] of menus) {
    const number = /^Manage » Invoices » (.+)$/.exec(menu)?.[1];
    const invoice = [...state.invoices.values()].find(({ content }) => content.number === number);
    if (menu === 'Setup » Invoice Settings') {
      for (const [id, space] of state.spaces) {
        state.spaces.set(id, { ...space, senderTaxId: typed.sender?.taxId ?? null });
      }
    } else if (number !== undefined) expect(invoice, `the platform has ${number}`).toBeDefined();
    if (invoice === undefined) continue;
    for (const click of clicks) {
      if (click === 'Edit') operator.editInvoice(invoice.id, typed.edit ?? {});
      if (click === 'Send Invoice') operator.requestSending(invoice.id);
      if (click === 'Correct Invoice') {
        const items = [{ description: 'Fix Desk', quantity: '-1', net: '350', rate: '19' }];
        const correction = { items, ...typed.correction, corrected_invoice: invoice.id };
        const { id } = operator.createInvoice(correction);
        operator.requestSending(id);
        made.push(id);
      }
      expect(['Edit', 'Send Invoice', 'Correct Invoice'], `a button of the platform: ${click}`).toContain(
        click,
      );
    }
  }
  return made;
}
