import { HOUSE_ROWS } from './house-rows.js';
import { MEMBERSHIP_ROWS } from './membership-rows.js';
import { type ApiRow, AUTH_URL, row } from './row.js';

const SUBSCRIBE =
  'POST /api/subscriptions --field event=created_resource --field callback_url=http://127.0.0.1:9/hook';
const CREATE_ROOM =
  'POST /api/resources --field name=Studio --field price_per_hour=12.50 --field tax_rate=19.0';

const RECORD_PAYMENT =
  'POST /api/invoices/plain/payment_records --field paid_at=2026-10-02 --field amount=200.50 --field payment_method.name=Card';

/** Version 1.0. The first nine are the operations of its document; the others are known from elsewhere. */
export const PLAIN_ROWS: readonly ApiRow[] = [
  row('list-resources', 'GET /api/resources --field ids=room --field photo_size=icon'),
  row('show-resource', 'GET /api/resources/room'),
  row('create-resource', CREATE_ROOM),
  row(
    'update-resource',
    'PUT /api/resources/room --field name=Hall --field photo.data=data:image/png;base64,iVBORw0KGgo=',
  ),
  row('delete-resource', 'DELETE /api/resources/ID', { status: 204, first: [CREATE_ROOM] }),
  row('create-subscription', `${SUBSCRIBE} --field notify_existing:=true`, { status: 201 }),
  row('list-subscriptions', 'GET /api/subscriptions'),
  row('get-subscription', 'GET /api/subscriptions/ID', { first: [SUBSCRIBE] }),
  row('delete-subscription', 'DELETE /api/subscriptions/ID', { status: 204, first: [SUBSCRIBE] }),
  row('list-invoices', 'GET /api/invoices --field from=2026-09-01 --field to=2026-10-31'),
  row(
    'list-payment-records',
    "GET /api/invoices/payment_records --field 'from=2026-10-01 00:00:00 +0000' --field 'to=2026-10-31 23:59:59 +0000'",
  ),
  row('create-payment-record', RECORD_PAYMENT, { status: 201 }),
  row('delete-payment-record', 'DELETE /api/invoices/plain/payment_records/ID', {
    status: 204,
    first: [RECORD_PAYMENT],
  }),
  ...MEMBERSHIP_ROWS,
  ...HOUSE_ROWS,
  row('show-invoice', 'GET /api/invoices/plain'),
  row('show-user', `GET ${AUTH_URL}/api/user`),
  row('show-space', `GET ${AUTH_URL}/api/spaces/berlin`),
];
