import type { LocalDate } from '../../domain/invoice.js';
import {
  CHARGES,
  CONTACTS,
  MEMBERSHIP_PLANS,
  MEMBERSHIP_PROFILES,
  MEMBERSHIPS,
  NETWORKS,
  TEAMS,
} from './kinds.js';
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

/** Whom a space has as members, teams and contacts, and the network that it is part of. */
export const PEOPLE = {
  showMembership: shows(MEMBERSHIPS, {
    name: 'get-membership',
    path: '/memberships/{id}',
    scope: 'read_memberships',
  }),
  listMemberships: lists<Span>()(MEMBERSHIPS, {
    name: 'get-space-memberships',
    path: '/spaces/{spaceId}/memberships',
    scope: 'read_memberships',
  }),
  /** Current ones. In the newer document only. */
  searchMemberships: lists<Query>()(MEMBERSHIPS, {
    name: 'search-space-memberships',
    path: '/spaces/{spaceId}/memberships/search',
    scope: 'read_memberships',
  }),
  listMembershipPlans: lists<Span>()(MEMBERSHIP_PLANS, {
    name: 'get-space-membership-plans',
    path: '/spaces/{spaceId}/membership_plans',
    scope: 'read_memberships',
  }),
  showMembershipProfile: shows(MEMBERSHIP_PROFILES, {
    name: 'get-membership-profile',
    path: '/membership_profiles/{id}',
    scope: 'read_membership_profiles',
  }),
  updateMembershipProfile: sends<{ id: string; attributes: object }>()(MEMBERSHIP_PROFILES, {
    name: 'patch-membership-profile',
    method: 'PATCH',
    path: '/membership_profiles/{id}',
    scope: 'write_membership_profiles',
    sends: 'membershipProfiles',
  }),
  listMembershipProfiles: lists<{ membershipIds?: readonly string[] }>()(MEMBERSHIP_PROFILES, {
    name: 'get-space-membership-profiles',
    path: '/spaces/{spaceId}/membership_profiles',
    scope: 'read_membership_profiles',
  }),
  listPublishedProfiles: lists<{ membershipIds?: readonly string[] }>()(MEMBERSHIP_PROFILES, {
    name: 'get-space-published-membership-profiles',
    path: '/spaces/{spaceId}/membership_profiles/published',
    scope: 'read_published_membership_profiles',
  }),
  showTeam: shows(TEAMS, { name: 'get-team', path: '/teams/{id}', scope: 'read_teams' }),
  listTeams: lists<Span>()(TEAMS, {
    name: 'get-space-teams',
    path: '/spaces/{spaceId}/teams',
    scope: 'read_teams',
  }),
  showContact: shows(CONTACTS, { name: 'get-contact', path: '/contacts/{id}', scope: 'read_contacts' }),
  listContacts: lists()(CONTACTS, {
    name: 'get-space-contacts',
    path: '/spaces/{spaceId}/contacts',
    scope: 'read_contacts',
  }),
  /** In the newer document only. */
  searchContacts: lists<Query>()(CONTACTS, {
    name: 'search-space-contacts',
    path: '/spaces/{spaceId}/contacts/search',
    scope: 'read_contacts',
  }),
  /** `include`: memberSpaces (read_spaces). */
  showNetwork: shows(NETWORKS, { name: 'get-network', path: '/networks/{id}', scope: 'read_networks' }),
  listNetworkMemberships: lists()(MEMBERSHIPS, {
    name: 'get-network-memberships',
    path: '/networks/{networkId}/memberships',
    scope: 'read_memberships',
  }),
  searchNetworkMemberships: lists<Query>()(MEMBERSHIPS, {
    name: 'search-network-memberships',
    path: '/networks/{networkId}/memberships/search',
    scope: 'read_memberships',
  }),
  listNetworkProfiles: lists()(MEMBERSHIP_PROFILES, {
    name: 'get-network-membership-profiles',
    path: '/networks/{networkId}/membership_profiles',
    scope: 'read_membership_profiles',
  }),
  searchNetworkProfiles: lists<Query>()(MEMBERSHIP_PROFILES, {
    name: 'search-network-membership-profiles',
    path: '/networks/{networkId}/membership_profiles/search',
    scope: 'read_membership_profiles',
  }),
  /** For a membership or team. In the newer document only, which shows neither path nor body. */
  createCharge: sends<{ attributes: object; relationships: Readonly<Record<string, Linkage>> }>()(CHARGES, {
    name: 'create-charge',
    path: '/charges',
    scope: null,
    sends: 'charges',
  }),
} as const;
