import type { SpaceConfig } from '../../config/config.js';
import type { MailTarget } from '../../domain/accounting/delivery-settings.js';
import type { TriedRecipients } from '../../web/settings-desk.js';

type Space = Pick<SpaceConfig, 'alerts' | 'accounting'>;

export function mailTargets({ accounting }: Pick<SpaceConfig, 'accounting'>): readonly MailTarget[] {
  return (accounting?.targets ?? []).filter((target) => target.kind === 'mail');
}

/** Who would get the messages of a space and the files of each of its targets, and who no longer. */
export function triedRecipients(before: Space, after: Space): readonly TriedRecipients[] {
  const former = new Map(mailTargets(before).map(({ name, to }) => [name, to]));
  return [
    { target: null, ...changed(before.alerts?.to ?? [], after.alerts?.to ?? []) },
    ...mailTargets(after).map(({ name, to }) => ({ target: name, ...changed(former.get(name) ?? [], to) })),
  ];
}

function changed(before: readonly string[], after: readonly string[]): Omit<TriedRecipients, 'target'> {
  return {
    added: after.filter((each) => !before.includes(each)),
    gone: before.filter((each) => !after.includes(each)),
    kept: after.filter((each) => before.includes(each)),
  };
}
