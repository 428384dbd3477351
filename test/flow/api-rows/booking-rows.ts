import { type ApiRow, DAYS, FREE, row, TIMES } from './row.js';

const NEXT_MONDAY = '--field from=2026-10-12T09:00:00+02:00 --field to=2026-10-12T11:00:00+02:00';
const IN_ROOM = `${NEXT_MONDAY} --field relationships.resource=resources/room`;
const IN_OFFER = `${NEXT_MONDAY} --field relationships.resource=externalResources/offer`;
const WEEKLY = `POST /memberships/member-1/bookings ${IN_ROOM} --field recurrence.rule.frequency=weekly --field recurrence.rule.count:=3`;
const BUYER =
  "--field acceptedTerms:=true --field 'name=Max Gast' --field email=max@guest.example --field 'billingAddress.street=Weg 1' --field billingAddress.city=Berlin --field billingAddress.postCode=10115 --field billingAddress.countryCode=DE";

/** Resources, bookings and what stands in their way. */
export const BOOKING_ROWS: readonly ApiRow[] = [
  row(
    'post-resources',
    'POST /resources --field name=Studio --field pricePerHour.net=12.50 --field relationships.space=spaces/{space}',
  ),
  row('get-resource', 'GET /resources/room --field include=media --field fields[resources]=name,media'),
  row('patch-resource', 'PATCH /resources/room --field onlyAdminsCanBook:=true'),
  row('get-resource-availbility', `GET /resources/room/availability ${FREE}`),
  row(
    'get-resources',
    'GET /spaces/{space}/resources --field filter[usage]=all --field include=categories,media',
  ),
  row(
    'get-available-resources',
    `GET /spaces/{space}/resources/available ${FREE} --field filter[resourceIds]=room`,
  ),
  row(
    'get-resource-availabilities',
    `GET /spaces/{space}/resource_availabilities ${FREE} --field filter[resource_ids]=room,desk`,
  ),
  row('get-network-resources', 'GET /networks/network-1/resources --field filter[spaceIds]={space}'),
  row('get-available-network-resources', `GET /networks/network-1/resources/available ${FREE}`),
  row(
    'get-network-resource-availabilities',
    `GET /networks/network-1/resource_availabilities ${FREE} --field filter[resourceIds]=room`,
  ),
  row(
    'create-admin-booking',
    `POST /bookings ${IN_ROOM} --field relationships.membership=memberships/member-1`,
  ),
  row('create-membership-booking', `POST /memberships/member-1/bookings ${IN_ROOM}`),
  row('get-booking', 'GET /bookings/booking'),
  row('update-space-booking', 'PATCH /bookings/booking --field title=Later'),
  row('delete-space-booking', 'DELETE /bookings/booking'),
  row('get-recurring-bookings', 'GET /recurring_bookings/ID', { first: [WEEKLY] }),
  row('delete-following-recurring-bookings', 'DELETE /recurring_bookings/ID/following', { first: [WEEKLY] }),
  row(
    'post-bookings-preview',
    `POST /bookings_preview --field type=bookingPreviews ${NEXT_MONDAY} --field relationships.resources[]=resources/room --field relationships.membership=memberships/member-1`,
  ),
  row(
    'get-space-bookings',
    `GET /spaces/{space}/bookings ${TIMES} --field include=membership,event,externalBooking`,
  ),
  row('get-calendar-blocker', 'GET /calendar_blockers/blocker'),
  row('get-space-calendar-blockers', `GET /spaces/{space}/calendar_blockers ${DAYS}`),
  row('get-allocation', 'GET /allocations/allocation'),
  row('get-space-allocations', `GET /spaces/{space}/allocations ${DAYS} --field include=allocatee`),
  row(
    'create-external-resource',
    'POST /external_resources --field pricePerHour.net=20 --field relationships.resource=resources/room',
  ),
  row('get-external-resource', 'GET /external_resources/offer --field include=media'),
  row('patch-external-resource', 'PATCH /external_resources/offer --field description=Bright'),
  row('delete-external-resource', 'DELETE /external_resources/offer'),
  row(
    'get-external-resource-availbility',
    `GET /external_resources/offer/availability ${FREE} --field filter[timeUnit]=hour`,
  ),
  row('get-external-resources', 'GET /spaces/{space}/external_resources --field include=media'),
  row(
    'get-available-external-resources',
    `GET /spaces/{space}/external_resources/available ${FREE} --field filter[minimumCapacity]=8`,
  ),
  row('create-external-booking', `POST /external_bookings ${IN_OFFER} ${BUYER} --field numberOfVisitors:=2`),
  row('show-external-booking', 'GET /external_bookings/visit --field include=invoices'),
  row('update-external-booking', 'PATCH /external_bookings/visit --field title=Visit'),
  row('delete-external-booking', 'DELETE /external_bookings/visit'),
  row('external-booking-cancellation', 'POST /external_bookings/visit/cancellation'),
  row(
    'preview-external-booking',
    `POST /external_bookings_preview --field type=externalBookingPreviews ${IN_OFFER}`,
  ),
  row(
    'get-space-external-bookings',
    `GET /spaces/{space}/external_bookings ${TIMES} --field filter[sortOrder]=desc --field include=invoices`,
  ),
  row(
    'create-drop-in-pass-purchase',
    `POST /drop_in_pass_purchases ${BUYER} --field relationships.paymentMethod=paymentMethods/card --field 'dropInPasses:=[{"type":"dropInPasses","attributes":{"validOn":"2026-10-12","numberOfPasses":1},"relationships":{"dropInPassTemplate":{"data":{"type":"dropInPassTemplates","id":"day-pass"}}}}]'`,
  ),
  row('get-drop-in-pass-template', 'GET /drop_in_pass_templates/day-pass'),
  row(
    'get-drop-in-pass-template-availability',
    'GET /drop_in_pass_templates/day-pass/availability --field filter[from]=2026-10-05 --field filter[to]=2026-10-11',
  ),
  row('get-drop-in-pass', 'GET /drop_in_passes/pass'),
  row('drop-in-pass-cancellation', 'POST /drop_in_passes/pass/cancellation'),
  row(
    'list-space-drop-in-passes',
    'GET /spaces/{space}/drop_in_passes --field filter[valid_on_from]=2026-10-01 --field filter[valid_on_to]=2026-10-31',
  ),
];
