import type { LocalDate } from '../../domain/invoice.js';
import * as KIND from './kinds.js';
import { lists, sends, shows } from './operation.js';
import type { Linkage } from './record.js';

/** Those not canceled before `from` and confirmed until `to`, both included. */
interface Span extends Readonly<Record<string, string>> {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface Query extends Readonly<Record<string, string>> {
  readonly query: string;
}

/** An item of a new invoice. Amounts are decimals, as text. */
interface NewItem {
  readonly description: string;
  readonly quantity?: string;
  readonly amount: {
    readonly net: string;
    readonly taxes?: readonly { readonly name: string; readonly rate: string }[];
  };
  readonly accountingCode?: string;
  readonly costCenter?: { readonly name: string; readonly number: string } | null;
  readonly revenueAccount?: { readonly name: string; readonly number: string } | null;
  readonly paid?: boolean;
}

interface NewInvoice {
  readonly attributes: {
    readonly items: readonly NewItem[];
    readonly invoiceDate?: LocalDate;
    readonly invoiceText?: string;
    readonly notes?: string | null;
    readonly taxId?: string | null;
    readonly billingEmails?: readonly string[];
    readonly recipientAddress?: object;
    /** Of a correction: the corrected one is written off. */
    readonly writeOffCorrectedInvoice?: boolean;
  };
  readonly relationships: {
    readonly space: Linkage;
    /** A membership, team or contact. */
    readonly debitor?: Linkage;
    /** Makes it a correction. */
    readonly correctedInvoice?: Linkage;
  };
}

type PaidStatus = 'unpaid' | 'paid' | 'writtenOff' | 'pending';

/**
 * Operations of version 2.0 that have a typed call, by its name: kind of the answer; name, path and scope; what is sent. Data,
 * most of which no code of ours calls: it is there for whoever builds on the client (docs/adr/0022-operations-as-a-table.md).
 * Locking, e-invoices and PDFs are in invoices.ts, because the saga decides by them.
 */
export const OPERATIONS = {
  // The user, spaces and what is set up in them.

  /** `include`: memberOf, adminOf (read_spaces), memberships (read_memberships). */
  showUser: shows(KIND.USERS, 'get-user /user read_user'),
  showSpace: shows(KIND.SPACES, 'get-space /spaces/{spaceId} read_spaces'),
  showSpaceProfile: shows(KIND.SPACE_PROFILES, 'get-space-profile /space_profiles/{id} read_space_profiles'),
  showBillingDetails: shows(
    KIND.BILLING_DETAILS,
    'get-space-billing-details /spaces/{spaceId}/billing_details read_space_billing_details',
  ),
  updateBillingDetails: sends<{
    id: string;
    attributes: {
      company: string;
      address: string;
      name?: string | null;
      vatIdentificationNumber?: string | null;
      billingEmail?: string | null;
    };
  }>()(
    KIND.BILLING_DETAILS,
    'update-space-billing-details /spaces/{spaceId}/billing_details write_space_billing_details',
    'billingDetailsRequests',
    'PATCH',
  ),
  revenueAccounts: lists()(
    KIND.NUMBERED('revenueAccounts'),
    'list-space-revenue-accounts /spaces/{spaceId}/revenue_accounts read_revenue_accounts',
  ),
  costCenters: lists()(
    KIND.NUMBERED('costCenters'),
    'list-space-cost-centers /spaces/{spaceId}/cost_centers read_cost_centers',
  ),
  paymentMethods: lists()(
    KIND.PAYMENT_METHODS,
    'get-space-payment-methods /spaces/{spaceId}/payment_methods read_payment_methods',
  ),
  externalPaymentMethods: lists()(
    KIND.PAYMENT_METHODS,
    'get-space-external-bookings-payment-methods /spaces/{spaceId}/external_bookings_payment_methods read_payment_methods',
  ),

  // Members, teams, contacts, and the network.
  showMembership: shows(KIND.MEMBERSHIPS, 'get-membership /memberships/{id} read_memberships'),
  listMemberships: lists<Span>()(
    KIND.MEMBERSHIPS,
    'get-space-memberships /spaces/{spaceId}/memberships read_memberships',
  ),
  /** Current ones. In the newer document only. */
  searchMemberships: lists<Query>()(
    KIND.MEMBERSHIPS,
    'search-space-memberships /spaces/{spaceId}/memberships/search read_memberships',
  ),
  listMembershipPlans: lists<Span>()(
    KIND.MEMBERSHIP_PLANS,
    'get-space-membership-plans /spaces/{spaceId}/membership_plans read_memberships',
  ),
  showMembershipProfile: shows(
    KIND.MEMBERSHIP_PROFILES,
    'get-membership-profile /membership_profiles/{id} read_membership_profiles',
  ),
  updateMembershipProfile: sends<{ id: string; attributes: object }>()(
    KIND.MEMBERSHIP_PROFILES,
    'patch-membership-profile /membership_profiles/{id} write_membership_profiles',
    'membershipProfiles',
    'PATCH',
  ),
  listMembershipProfiles: lists<{ membershipIds?: readonly string[] }>()(
    KIND.MEMBERSHIP_PROFILES,
    'get-space-membership-profiles /spaces/{spaceId}/membership_profiles read_membership_profiles',
  ),
  listPublishedProfiles: lists<{ membershipIds?: readonly string[] }>()(
    KIND.MEMBERSHIP_PROFILES,
    'get-space-published-membership-profiles /spaces/{spaceId}/membership_profiles/published read_published_membership_profiles',
  ),
  showTeam: shows(KIND.TEAMS, 'get-team /teams/{id} read_teams'),
  listTeams: lists<Span>()(KIND.TEAMS, 'get-space-teams /spaces/{spaceId}/teams read_teams'),
  showContact: shows(KIND.CONTACTS, 'get-contact /contacts/{id} read_contacts'),
  listContacts: lists()(KIND.CONTACTS, 'get-space-contacts /spaces/{spaceId}/contacts read_contacts'),
  /** In the newer document only. */
  searchContacts: lists<Query>()(
    KIND.CONTACTS,
    'search-space-contacts /spaces/{spaceId}/contacts/search read_contacts',
  ),
  /** `include`: memberSpaces (read_spaces). */
  showNetwork: shows(KIND.NETWORKS, 'get-network /networks/{id} read_networks'),
  listNetworkMemberships: lists()(
    KIND.MEMBERSHIPS,
    'get-network-memberships /networks/{networkId}/memberships read_memberships',
  ),
  searchNetworkMemberships: lists<Query>()(
    KIND.MEMBERSHIPS,
    'search-network-memberships /networks/{networkId}/memberships/search read_memberships',
  ),
  listNetworkProfiles: lists()(
    KIND.MEMBERSHIP_PROFILES,
    'get-network-membership-profiles /networks/{networkId}/membership_profiles read_membership_profiles',
  ),
  searchNetworkProfiles: lists<Query>()(
    KIND.MEMBERSHIP_PROFILES,
    'search-network-membership-profiles /networks/{networkId}/membership_profiles/search read_membership_profiles',
  ),
  /** For a membership or team. In the newer document only, which shows neither path nor body. */
  createCharge: sends<{ attributes: object; relationships: Readonly<Record<string, Linkage>> }>()(
    KIND.CHARGES,
    'create-charge /charges -',
    'charges',
  ),

  // Invoices.

  showInvoice: shows(KIND.INVOICES, 'get-invoice /invoices/{id} read_invoices'),
  listInvoices: lists<{
    debitorId?: string;
    from?: LocalDate;
    to?: LocalDate;
    dateFilterField?: 'invoiceDate' | 'dueDate' | 'remindAt';
    /** Cannot be combined with the others. */
    paidStatus?: readonly PaidStatus[];
  }>()(KIND.INVOICES, 'get-space-invoices /spaces/{spaceId}/invoices read_invoices'),
  searchInvoices: lists<{
    /** Number, items, name or company of the recipient. */
    query: string;
    /** `late`: unpaid, with a reminder date in the past. */
    paidStatus?: readonly (PaidStatus | 'late')[];
    sentStatus?: readonly ('sent' | 'unsent')[];
    sortBy?: 'invoiceDate' | 'number' | 'paidStatus' | 'sentStatus' | 'company' | 'name' | 'totalAmount';
    sortOrder?: 'asc' | 'desc';
  }>()(KIND.INVOICES, 'search-space-invoices /spaces/{spaceId}/invoices/search read_invoices'),
  previewInvoices: lists<{
    /** Today or later. */
    from: LocalDate;
    to: LocalDate;
    dateFilterField?: 'invoiceDate' | 'dueDate';
  }>()(
    KIND.INVOICES,
    'get-space-membership-invoice-previews /spaces/{spaceId}/invoice_previews read_invoices',
  ),
  createInvoice: sends<NewInvoice>()(KIND.INVOICES, 'post-invoices /invoices write_invoices', 'invoices'),
  /** Collects what is due, in the background. */
  chargeInvoices: sends<{ relationships: { invoices: readonly Linkage[] } }>()(
    KIND.INVOICE_CHARGES,
    'create-invoice-charges /invoice_charges write_invoices',
    'invoiceCharges',
  ),
  remind: sends<{
    attributes: { to: string; bcc?: string; subject: string; body: string };
    relationships: { invoice: Linkage };
  }>()(
    KIND.INVOICE_REMINDERS,
    'create-invoice-reminder /invoice_reminders write_invoice_reminders',
    'invoiceReminders',
  ),
  refund: sends<{
    attributes: { amount: string };
    relationships: { invoice: Linkage; paymentMethod?: Linkage };
  }>()(KIND.REFUNDS, 'post-refunds /refunds write_payments', 'refunds'),
  paymentMethodsOfInvoice: lists()(
    KIND.PAYMENT_METHODS,
    'get-invoice-payment-methods /invoices/{id}/payment_methods read_payment_methods',
  ),
} as const;
