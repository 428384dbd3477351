import type { Site } from '../site.js';
import { limitOf, seenStatus } from '../view/seen.js';
import { pathOf } from './story.js';

const DECISIONS = 100;

/** Open alerts, and what people decided. */
export function addAlertPages({ app, show, operator }: Site): void {
  app.get('/alerts', async (request, reply) => {
    const { alerts } = seenStatus(request, await operator.status());
    return show.page(request, reply, {
      template: 'alerts',
      title: show.words(request).say('alerts.title'),
      menu: 'alerts',
      data: {
        alerts,
        decisions: await operator.decisions(DECISIONS, limitOf(request).spaceIds),
        pathOf,
      },
    });
  });
}
