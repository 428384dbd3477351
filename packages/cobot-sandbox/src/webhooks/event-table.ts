/** The body of a callback: an address of version 1.0 or 2.0 for a record of this path. */
interface EventRow {
  readonly version: 'v1' | 'v2';
  /** The collection in the address of the record. */
  readonly path: string;
  /** The record is in the body, too, under this name; `whole` is all of the body. */
  readonly also?: 'booking' | 'calendar_blocker' | 'membership' | 'whole' | 'trigger';
}

const v1 = (path: string, also?: EventRow['also']): EventRow => row('v1', path, also);
const v2 = (path: string, also?: EventRow['also']): EventRow => row('v2', path, also);

function row(version: 'v1' | 'v2', path: string, also: EventRow['also']): EventRow {
  return also === undefined ? { version, path } : { version, path, also };
}

/**
 * Every event of version 1.0. Bodies that the documents do not show carry an address, too:
 * of the membership whose time passes were removed, and in version 2.0 of the event and the attendance.
 */
export const EVENTS = {
  connected_user: v1('memberships'),
  updated_connected_user: v1('memberships'),
  created_admin: v1('admins'),
  deleted_admin: v1('admins'),
  created_booking: v1('bookings'),
  updated_booking: v1('bookings'),
  booking_will_begin: v1('bookings'),
  booking_has_ended: v1('bookings'),
  deleted_booking: v1('bookings', 'booking'),
  created_calendar_blocker: v2('calendar_blockers'),
  updated_calendar_blocker: v2('calendar_blockers'),
  deleted_calendar_blocker: v2('calendar_blockers', 'calendar_blocker'),
  created_resource: v2('resources'),
  updated_resource: v2('resources'),
  deleted_resource: v2('resources'),
  created_allocation: v2('allocations'),
  updated_allocation: v2('allocations'),
  deleted_allocation: v2('allocations'),
  approved_external_booking: v2('external_bookings'),
  updated_custom_field: v1('memberships'),
  created_drop_in_pass: v2('drop_in_passes'),
  created_guest_account: v1('guest_accounts'),
  created_invoice: v1('invoices'),
  updated_invoice: v1('invoices'),
  wrote_off_invoice: v1('invoices'),
  requested_e_invoice: v1('invoices', 'trigger'),
  sent_invoice: v1('invoices'),
  deleted_invoice: v1('invoices', 'whole'),
  confirmed_membership: v1('memberships'),
  admin_confirmed_membership: v1('memberships'),
  created_membership: v1('memberships'),
  deleted_membership: v1('memberships', 'membership'),
  canceled_membership: v1('memberships'),
  uncanceled_membership: v1('memberships'),
  reactivated_membership: v1('memberships'),
  membership_cancellation_date_reached: v1('memberships'),
  updated_payment_method: v1('memberships'),
  changed_membership_plan: v1('memberships'),
  membership_plan_change_date_reached: v1('memberships'),
  updated_membership_details: v1('memberships'),
  updated_membership_picture: v1('memberships'),
  created_checkin: v1('check_ins'),
  created_checkout: v1('check_ins'),
  created_checkin_token: v1('check_in_tokens'),
  deleted_checkin_token: v1('check_in_tokens'),
  changed_space_subscription: v2('spaces'),
  membership_added_time_passes: v1('memberships'),
  membership_removed_time_passes: v1('memberships'),
  published_event: v2('events'),
  created_event_attendance: v2('event_attendances'),
} as const satisfies Record<string, EventRow>;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES: ReadonlySet<string> = new Set(Object.keys(EVENTS));
