import { type ApiRow, row, TIMES } from './row.js';

const BUYER =
  "--field acceptedTerms:=true --field 'name=Max Gast' --field email=max@guest.example --field 'billingAddress.street=Weg 1' --field billingAddress.city=Berlin --field billingAddress.postCode=10115 --field billingAddress.countryCode=DE";

/** Events, help desk and what else a space shows. */
export const EVENT_ROWS: readonly ApiRow[] = [
  row(
    'create-admin-event',
    'POST /events --field from=2026-10-20T08:00:00Z --field to=2026-10-20T10:00:00Z --field title=Lunch --field audience=public --field relationships.space=spaces/{space}',
  ),
  row('get-event', 'GET /events/yoga --field include=attendances,attendances.attendee'),
  row('update-event', 'PATCH /events/yoga --field title=Pilates --field capacity:=5'),
  row('delete-event', 'DELETE /events/yoga'),
  row('publish-admin-event', 'POST /events/draft/publication'),
  row('depublish-admin-event', 'DELETE /events/yoga/publication'),
  row(
    'list-events',
    `GET /spaces/{space}/events ${TIMES} --field filter[publishedState]=draft,published --field filter[tags]=,sport`,
  ),
  row('list-event-tags', `GET /spaces/{space}/events/tags ${TIMES}`),
  row(
    'attend-event',
    'POST /event_attendances --field visibility=public --field relationships.event=events/yoga --field relationships.attendee=memberships/member-2',
  ),
  row('get-event-attendance', 'GET /event_attendances/attendance --field include=attendee'),
  row('unattend-event', 'DELETE /event_attendances/attendance', { as: 'member-token' }),
  row('list-event-attendances', 'GET /events/yoga/attendances --field include=attendee'),
  row(
    'create-event-messages',
    'POST /event_messages --field trigger=published --field body=Come! --field relationships.event=events/yoga',
  ),
  row('get-event-message', 'GET /event_messages/message'),
  row('update-event-message', "PATCH /event_messages/message --field 'body=Bring two.'"),
  row('delete-event-message', 'DELETE /event_messages/message'),
  row('get-event-event-messages', 'GET /events/yoga/messages'),
  row(
    'create-event-ticket-purchase',
    `POST /event_ticket_purchases ${BUYER} --field 'eventTickets:=[{"type":"eventTickets","attributes":{"numberOfTickets":1},"relationships":{"event":{"data":{"type":"events","id":"yoga"}}}}]'`,
  ),
  row('get-article', 'GET /articles/article'),
  row('list-space-articles', 'GET /spaces/{space}/articles'),
  row('create-issue', "POST /issues --field 'title=No coffee' --field relationships.space=spaces/{space}", {
    as: 'member-token',
  }),
  row('get-built-in-email-customizations', 'GET /spaces/{space}/built_in_email_customizations'),
  row('get-built-in-email-customization', 'GET /spaces/{space}/built_in_email_customizations/invoice'),
  row(
    'create-navigation-link',
    'POST /navigation_links --field label=Mine --field section=members --field relationships.space=spaces/{space} --field relationships.singlePageApp=singlePageApps/app',
  ),
  row('get-navigation-link', 'GET /navigation_links/link'),
  row('update-navigation-link', 'PATCH /navigation_links/link --field label=New'),
  row('get-space-navigation-links', 'GET /spaces/{space}/navigation_links'),
  row('get-single-page-apps', 'GET /single_page_apps'),
  row(
    'create-single-page-app',
    `POST /single_page_apps --field name=New --field 'js:=[{"url":"https://app.example/a.js"}]'`,
  ),
  row('get-single-page-app', 'GET /single_page_apps/app'),
  row('update-single-page-app', 'PATCH /single_page_apps/app --field name=Newer'),
];
