import type { EventName } from '../../src/webhooks/event-table.js';
import type { Case } from './case.js';
import { MEMBERSHIP_CASES } from './membership-cases.js';
import { V1_CASES } from './v1-cases.js';
import { WRITING_CASES } from './writing-cases.js';

/** What makes an event happen in the sandbox. */
export interface EventCause {
  /** In words, for the table. */
  readonly cause: string;
  /** The request that causes it; the operator announces the others. */
  readonly request?: Case;
  /** The request is one of version 1.0. */
  readonly isPlain?: true;
  /** The record that an operator announces it for. */
  readonly id?: string;
  /** Time passes until a booking, or a date of a membership. */
  readonly byTime?: true;
}

function by(operation: string): EventCause {
  const request = WRITING_CASES.find((each) => each.operation === operation);
  if (request === undefined) throw new Error(`there is no case for ${operation}`);
  return { cause: `\`${operation}\``, request };
}

/** A request of version 1.0. */
function byPlain(operation: string): EventCause {
  const request = [...MEMBERSHIP_CASES, ...V1_CASES].find((each) => each.operation === operation);
  if (request === undefined) throw new Error(`there is no case for ${operation}`);
  return { cause: `\`${operation}\``, request, isPlain: true };
}

/** What takes more than one request: memberships-v1.test.ts shows it, here the operator announces it. */
const shownElsewhere = (operation: string): EventCause => ({ cause: `\`${operation}\``, id: 'member-1' });

const announced = (id: string): EventCause => ({ cause: 'operator', id });
const MEMBER = announced('member-1');
const asTime: EventCause = { cause: 'time', byTime: true };

export const EVENT_CAUSES: Readonly<Record<EventName, EventCause>> = {
  connected_user: MEMBER,
  updated_connected_user: MEMBER,
  created_admin: announced('user-anna'),
  deleted_admin: announced('user-anna'),
  created_booking: by('create-admin-booking'),
  updated_booking: by('update-space-booking'),
  booking_will_begin: asTime,
  booking_has_ended: asTime,
  deleted_booking: by('delete-space-booking'),
  created_calendar_blocker: announced('blocker'),
  updated_calendar_blocker: announced('blocker'),
  deleted_calendar_blocker: announced('blocker'),
  created_resource: by('post-resources'),
  updated_resource: by('patch-resource'),
  deleted_resource: announced('room'),
  created_allocation: announced('allocation'),
  updated_allocation: announced('allocation'),
  deleted_allocation: announced('allocation'),
  approved_external_booking: announced('visit'),
  updated_custom_field: byPlain('change-membership-custom-fields'),
  created_drop_in_pass: by('create-drop-in-pass-purchase'),
  created_guest_account: byPlain('create-guest-account'),
  created_invoice: announced('plain'),
  updated_invoice: by('create-invoice-charges'),
  wrote_off_invoice: by('post-invoices'),
  requested_e_invoice: announced('plain'),
  sent_invoice: announced('plain'),
  deleted_invoice: announced('plain'),
  confirmed_membership: byPlain('create-membership'),
  admin_confirmed_membership: shownElsewhere('confirm-membership'),
  created_membership: byPlain('join-space'),
  deleted_membership: byPlain('delete-membership'),
  canceled_membership: byPlain('cancel-membership'),
  uncanceled_membership: shownElsewhere('uncancel-membership'),
  reactivated_membership: shownElsewhere('uncancel-membership'),
  membership_cancellation_date_reached: asTime,
  updated_payment_method: byPlain('change-membership-payment-method'),
  changed_membership_plan: byPlain('change-membership-plan'),
  membership_plan_change_date_reached: asTime,
  updated_membership_details: byPlain('update-membership'),
  updated_membership_picture: byPlain('change-membership-picture'),
  created_checkin: by('create-check-in'),
  created_checkout: by('create-check-out'),
  created_checkin_token: byPlain('create-check-in-token'),
  deleted_checkin_token: byPlain('delete-check-in-token'),
  changed_space_subscription: by('change-subscription'),
  membership_added_time_passes: byPlain('add-membership-time-passes'),
  membership_removed_time_passes: MEMBER,
  published_event: by('publish-admin-event'),
  created_event_attendance: by('attend-event'),
};
