/** Roles and spaces, as far as somebody has to remain an admin of all of them. */
export const RIGHTS = {
  admin: { role: 'admin', spaces: null, lastDay: null },
  'admin of one space': { role: 'admin', spaces: ['berlin'], lastDay: null },
  'admin for a time': { role: 'admin', spaces: null, lastDay: '2026-12-31' },
  viewer: { role: 'viewer', spaces: null, lastDay: null },
} as const;
export type Rights = keyof typeof RIGHTS;

/** Stands in the configuration, which covers nobody else here. */
export const CONFIGURED = 'carla';

export type PeopleCall = { readonly at: number } & (
  | { readonly do: 'read people' | 'read links' | 'read decisions' }
  | { readonly do: 'invite'; readonly link: string; readonly rights: Rights }
  | { readonly do: 'invite again'; readonly link: string; readonly person: string }
  | { readonly do: 'withdraw'; readonly link: string }
  | { readonly do: 'join'; readonly link: string; readonly person: string; readonly password: string }
  | { readonly do: 'renew'; readonly link: string; readonly password: string }
  | { readonly do: 'change'; readonly person: string; readonly rights: Rights }
  | {
      readonly do: 'end sessions' | 'reset factors' | 'read sessions';
      readonly person: string;
    }
  | { readonly do: 'deactivate' | 'activate'; readonly person: string }
  | {
      readonly do: 'set password';
      readonly person: string;
      readonly proved: string;
      readonly password: string;
    }
  | {
      readonly do: 'sign in';
      readonly person: string;
      readonly session: string;
      readonly until: number;
    }
  | { readonly do: 'find session' | 'sign out'; readonly session: string }
  | { readonly do: 'end one' | 'end others'; readonly person: string; readonly session: string }
  | { readonly do: 'end of former'; readonly configured: readonly string[] }
);
