import { failedIn } from '../../domain/advice/failed-in.js';
import type { AlertView } from '../../operator/operator.js';
import type { Page } from '../page.js';
import { OF_WORK } from '../security/access.js';
import type { DecisionView } from '../view/decision-view.js';
import { decisionView } from '../view/decision-view.js';
import { limitOf, seenAlerts } from '../view/seen.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly alerts: {
      readonly alerts: readonly AlertView[];
      readonly decisions: readonly DecisionView[];
      readonly failedIn: typeof failedIn;
    };
  }
}

const DECISIONS = 10;

/** Open alerts, and what people decided. */
export const page: Page = ({ app, show, operator, decisions }) => {
  app.get('/alerts', OF_WORK, async (request, reply) => {
    const alerts = seenAlerts(request, await operator.alerts());
    return show.page(request, reply, {
      template: 'alerts',
      title: show.words(request).say('alerts.title'),
      menu: 'alerts',
      data: {
        alerts,
        failedIn,
        decisions: (await decisions(limitOf(request), DECISIONS)).map((one) =>
          decisionView(one, show.words(request)),
        ),
      },
    });
  });
};
