/** What a person can do with a decision that was made. */
interface Decision {
  readonly name: string;
  /** Forms of the page, operations of the API below /api/v1, and commands that make it. */
  readonly page?: readonly string[];
  readonly api?: readonly string[];
  readonly cli?: readonly string[];
  readonly back: Back;
}

export type Back =
  /** By one of these forms, in these words. */
  | { readonly by: readonly string[]; readonly how: string }
  /** Not at all, which the page says before the click by a text of the wording, and interfaces in their description. */
  | { readonly says: string; readonly how: string }
  /** Nothing is decided: what would happen anyway happens now, or is only said. */
  | { readonly nothing: string };

const LINE = '/bank/lines/:space/:line';
const BATCH = '/exports/:space/:number';
const INVOICE = '/invoices/:space/:invoice';
const RIGHTS = '/people/:account';

/** Of everything that a person decides: whether, and how, it is taken back. The test holds that nothing is missing. */
export const TAKING_BACK: readonly Decision[] = [
  {
    name: 'What a bank line pays (one invoice or several, a part, all but a fee), that it pays none, that it brings money back',
    page: [`${LINE}/decide`],
    api: ['/spaces/:space/bank-lines/:line/decide'],
    cli: ['bank decide', 'bank ignore'],
    back: {
      by: [`${LINE}/undo`],
      how: '*Take this decision back* on the line, also after the payment was recorded: records on the platform are deleted, what it taught ends, the line waits again. A payment of ours that is deleted on the platform has the line wait again after the next sync',
    },
  },
  {
    name: 'Take the decision about a bank line back',
    page: [`${LINE}/undo`],
    api: ['/spaces/:space/bank-lines/:line/undo'],
    cli: ['bank undo'],
    back: { by: [`${LINE}/decide`], how: 'The line waits, and is decided anew' },
  },
  {
    name: 'Import a statement; say that a report explains a line, which is split by it',
    page: ['/bank/upload'],
    cli: ['bank import'],
    back: {
      says: 'bank.upload-hint',
      how: 'Transactions of the bank stay, and so do the parts of a line. What is decided about each is taken back on its page',
    },
  },
  {
    name: 'Suggest matches now',
    page: ['/bank/match'],
    back: { nothing: 'Every night does it. What comes of it is taken back line by line' },
  },
  {
    name: 'Another limit of a rule about differences',
    page: ['/bank/rules/:space/:rule/limit'],
    api: ['/spaces/:space/bank-rules/:rule/limit'],
    cli: ['bank rules limit'],
    back: { by: ['/bank/rules/:space/:rule/limit'], how: 'The limit of before is written again' },
  },
  {
    name: 'Remove a rule, use it again',
    page: ['/bank/rules/:space/:rule/remove', '/bank/rules/:space/:rule/restore'],
    api: ['/spaces/:space/bank-rules/:rule/remove'],
    cli: ['bank rules remove', 'bank rules restore'],
    back: {
      by: ['/bank/rules/:space/:rule/restore'],
      how: '*Use again* below the rules, or `bank rules restore`, while the decision that taught it stands; lines that were decided by it stay so',
    },
  },
  {
    name: 'Change what finance sets: tax rules, accounts, customers, recipients, payment, look of invoices',
    page: ['/settings/:space/:kind', '/settings/:space/:kind/effect'],
    api: ['/spaces/:space/settings/:kind'],
    back: {
      by: ['/settings/:space/:kind/effect'],
      how: '*Take back to this version* beside each version. What was issued meanwhile stays issued, and is booked by the rules in force: where an export would be blocked by it, the effect names each point before. Entries are asked about',
    },
  },
  {
    name: 'Look at an invoice with a changed setting',
    page: ['/settings/:space/:kind/preview'],
    back: { nothing: 'It is only shown' },
  },
  {
    name: 'Have KSeF make a collective identifier',
    page: ['/collectives'],
    api: ['/spaces/:space/collectives'],
    cli: ['ksef collective'],
    back: { says: 'collective.about', how: 'Nobody has to use it; another one is made' },
  },
  {
    name: 'Sync now',
    page: ['/sync/:space'],
    api: ['/spaces/:space/sync/run'],
    back: { nothing: 'Every night does it' },
  },
  {
    name: 'Export now',
    page: ['/exports/:space/now/:name'],
    api: ['/spaces/:space/exports/:export/run'],
    back: { by: [`${BATCH}/reject`, `${BATCH}/void`], how: 'The batch is rejected or voided' },
  },
  {
    name: 'Accept a batch',
    page: [`${BATCH}/accept`],
    api: ['/spaces/:space/batches/:number/accept'],
    cli: ['batch accepted'],
    back: { says: 'batch.accept-effect', how: 'It stays valid for good; later changes are in later batches' },
  },
  {
    name: 'Reject or void a batch',
    page: [`${BATCH}/reject`, `${BATCH}/void`],
    api: ['/spaces/:space/batches/:number/reject', '/spaces/:space/batches/:number/void'],
    cli: ['batch rejected', 'batch void'],
    back: {
      says: 'batch-decide.for-good',
      how: 'The next export posts its entries again, under another number',
    },
  },
  {
    name: 'Deliver now',
    page: [`${BATCH}/deliver`],
    back: { nothing: 'It is tried again anyway, later' },
  },
  {
    name: 'Exclude a document from a report, include it again',
    page: ['/exports/:space/exclusions'],
    api: ['/spaces/:space/exclusions/exclude', '/spaces/:space/exclusions/include'],
    cli: ['books exclude', 'books include'],
    back: { by: ['/exports/:space/exclusions'], how: 'One takes the other back' },
  },
  {
    name: 'Agree to a rebooking',
    page: ['/exports/:space/rebooking/:name'],
    api: ['/spaces/:space/exports/:export/rebooking'],
    cli: ['batch rebook'],
    back: {
      says: 'rebooking.yes-effect',
      how: 'A rule that is put back is asked about anew, and reverses what was booked',
    },
  },
  {
    name: 'Close a month',
    page: ['/months/:space/:month/close'],
    api: ['/spaces/:space/months/:month/close'],
    cli: ['periods close'],
    back: { says: 'month.close-effect', how: 'Later changes are posted in the first open month' },
  },
  {
    name: 'Issue an e-invoice that nobody requested',
    page: [`${INVOICE}/issue`],
    api: ['/spaces/:space/e-invoices/:invoice/issue'],
    cli: ['issue'],
    back: {
      says: 'story.issue-effect',
      how: 'Until it is attached or sent to KSeF it can be given up (*Release*); afterwards a correction on the platform',
    },
  },
  {
    name: 'No e-invoice is needed, it is needed after all',
    page: [`${INVOICE}/none-needed`, `${INVOICE}/needed`],
    api: ['/spaces/:space/e-invoices/:invoice/none-needed', '/spaces/:space/e-invoices/:invoice/needed'],
    back: { by: [`${INVOICE}/none-needed`, `${INVOICE}/needed`], how: 'One takes the other back' },
  },
  {
    name: 'Try an e-invoice again, give it up',
    page: [`${INVOICE}/retry`, `${INVOICE}/release`],
    api: ['/spaces/:space/e-invoices/:invoice/retry', '/spaces/:space/e-invoices/:invoice/release'],
    cli: ['retry', 'release'],
    back: {
      by: [`${INVOICE}/retry`, `${INVOICE}/release`],
      how: 'One takes the other back, until the e-invoice is attached or sent to KSeF',
    },
  },
  {
    name: 'Adopt a document of KSeF',
    cli: ['ksef adopt'],
    back: {
      says: '',
      how: 'Its number is the invoice’s from then on; one that does not fit the invoice is refused',
    },
  },
  {
    name: 'Process an event again',
    page: ['/events/:event/replay'],
    cli: ['replay'],
    back: { nothing: 'The invoice is read again, as every hour' },
  },
  {
    name: 'Pause a space, resume it',
    page: ['/spaces/:space/pause', '/spaces/:space/resume'],
    api: ['/spaces/:space/pause', '/spaces/:space/resume'],
    cli: ['pause', 'resume'],
    back: { by: ['/spaces/:space/pause', '/spaces/:space/resume'], how: 'One takes the other back' },
  },
  {
    name: 'Agree to a moved cutover',
    page: ['/switch/:space/cutover'],
    api: ['/spaces/:space/cutovers'],
    cli: ['switch date'],
    back: {
      says: 'cutover.no',
      how: 'It stays in force until a yes to another date, which may be that of before',
    },
  },
  {
    name: 'Confirm opening items',
    page: ['/switch/:space/opening'],
    api: ['/spaces/:space/opening-items'],
    cli: ['switch opening'],
    back: { says: 'opening.about', how: 'Where an item differs later it is asked about again' },
  },
  {
    name: 'Test a webhook, send messages again',
    page: ['/webhooks/:endpoint/test', '/webhooks/resend'],
    cli: ['event-webhooks test', 'event-webhooks resend'],
    back: {
      says: 'webhooks.about',
      how: 'What was sent was sent; each message has one id, by which its receiver knows it',
    },
  },
  {
    name: 'Resolve an alert',
    cli: ['alerts resolve'],
    back: { says: '', how: 'No further notice while its cause lasts; once it was gone, it is raised again' },
  },
  {
    name: 'Add, change or remove a space in the database',
    cli: ['spaces add', 'spaces set', 'spaces remove', 'spaces import'],
    back: { by: [], how: 'Versions are kept: the space is set, or added, as it was' },
  },
  {
    name: 'Compare with the program before, accept what differs',
    cli: ['switch compare'],
    back: { by: [], how: 'It is compared again: the last comparison counts' },
  },
  {
    name: 'Show a return',
    cli: [
      'report declared',
      'report ustva',
      'report u30',
      'report ca3',
      'report zm',
      'report vat-ue',
      'report oss',
    ],
    back: { nothing: 'What was shown is kept, so that a correction is known; it declares nothing by itself' },
  },
  {
    name: 'Invite somebody, make a link for a new password',
    page: ['/people/invitations', `${RIGHTS}/password`],
    cli: ['people invite'],
    back: {
      by: ['/people/invitations/:invitation/withdraw'],
      how: 'The link is withdrawn; who has joined is deactivated',
    },
  },
  {
    name: 'Withdraw a link',
    page: ['/people/invitations/:invitation/withdraw'],
    back: { by: ['/people/invitations'], how: 'Another link is made' },
  },
  {
    name: 'Change somebody’s rights',
    page: [`${RIGHTS}/rights`],
    back: { by: [`${RIGHTS}/rights`], how: 'They are changed again' },
  },
  {
    name: 'Deactivate somebody, let them in again',
    page: [`${RIGHTS}/deactivate`, `${RIGHTS}/activate`],
    cli: ['people deactivate'],
    back: { by: [`${RIGHTS}/deactivate`, `${RIGHTS}/activate`], how: 'One takes the other back' },
  },
  {
    name: 'Take somebody’s second factor away, end their sessions',
    page: [`${RIGHTS}/second-factor`, `${RIGHTS}/sessions`],
    cli: ['people reset'],
    back: {
      says: 'person.factor-effect',
      how: 'The person signs in again, and sets a second factor up anew',
    },
  },
  {
    name: 'Make a token, revoke it',
    page: ['/me/tokens', '/me/tokens/:token/revoke'],
    back: { says: 'api-tokens.about', how: 'A revoked token is replaced by another' },
  },
  {
    name: 'One’s own password, second factors, sessions',
    page: [
      '/me/password',
      '/me/code',
      '/me/code/remove',
      '/me/passkeys',
      '/me/passkeys/remove',
      '/me/sessions/:session/end',
      '/me/sessions/end-others',
    ],
    back: {
      by: ['/me/password', '/me/code', '/me/passkeys', '/sign-in'],
      how: 'They are set up, or signed in, anew',
    },
  },
  {
    name: 'New recovery codes',
    page: ['/me/recovery-codes'],
    back: { says: 'me.recovery-final', how: 'Those from before are of no use any more' },
  },
  {
    name: 'Views of the list of invoices',
    page: ['/invoices/views', '/invoices/views/default', '/invoices/views/remove'],
    back: { by: ['/invoices/views', '/invoices/views/remove'], how: 'Removed, or saved again' },
  },
  {
    name: 'Signing in and out, joining, the language',
    page: ['/sign-in', '/sign-in/code', '/sign-in/passkey', '/sign-out', '/join/:token', '/language'],
    back: { nothing: 'One’s own' },
  },
];
