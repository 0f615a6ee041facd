/** Keys that their holder alone can use up. */
type OwnKey = 'account' | 'account and mailbox' | 'session' | 'device' | 'code' | 'contribution';
/** Keys that a stranger may name, or shares. */
type SharedKey = 'network' | 'mailbox' | 'network and mailbox' | 'identity' | 'thing' | 'event' | 'everybody';

/** Proof that a caller is not the stranger who used the key up. */
type Proof =
  | 'right secret'
  | 'signed in'
  | 'known device'
  | 'known network'
  | 'ticket'
  | 'device that sent the code'
  | 'known certificate';

/**
 * A limit, and the caller whose act it can refuse. If a stranger may name the key, it holds back side effects towards
 * that name; the act of the person named passes. A proof is not counted (spec decision 62).
 */
type Limit =
  /** Refuses its holder alone. */
  | { key: OwnKey }
  /** Refuses nobody. */
  | { key: SharedKey; holdsBack: string }
  /** Refuses callers of the same key without a proof. */
  | { key: SharedKey; refuses: string; passes: readonly [Proof, ...Proof[]] }
  /** Bounds the load of callers who have nothing to prove. */
  | { key: SharedKey; refuses: string; bounds: string };

/** Every limit of the product. None can be made without a row. */
const LIMITS = {
  // Signing in.
  'sign-ins of a device': { key: 'device' },
  'sign-ins at an account': {
    ...{ key: 'network and mailbox', refuses: 'typing passwords of the account in that network' },
    passes: ['known device'],
  },
  'sign-ins of an address': {
    ...{ key: 'network', refuses: 'typing passwords in that network' },
    passes: ['known device', 'known network'],
  },
  'sign-ins at an account from everywhere': {
    key: 'mailbox',
    holdsBack: 'all but three tries of each strange network',
  },
  'sign-ins at an attacked account': {
    ...{ key: 'network and mailbox', refuses: 'typing passwords of the account in that network' },
    passes: ['known device', 'known network'],
  },
  'sign-ups': { key: 'network', refuses: 'signing up in that network', bounds: 'hashes, for a minute' },
  'external sign-ins': { key: 'network', refuses: 'beginning in that network', bounds: 'rows, for a minute' },
  'failed external sign-ins': { key: 'network', refuses: 'forged returns', passes: ['right secret'] },
  'links of an address': { key: 'network', refuses: 'wrong links for a new password', passes: ['right secret'] },
  'wrong passwords of a session': { key: 'session' },
  'invitation codes of a device': { key: 'network', refuses: 'wrong codes', passes: ['right secret'] },
  'invitation codes of an address': { key: 'network', refuses: 'wrong codes', passes: ['right secret'] },
  cleanups: { key: 'code' },
  // Mails.
  'mails of a stranger': { key: 'identity', holdsBack: 'mails' },
  'mails to strangers': { key: 'mailbox', holdsBack: 'mails' },
  'mails to an account': { key: 'network and mailbox', holdsBack: 'mails' },
  'mails to a mailbox': { key: 'mailbox', holdsBack: 'mails' },
  'mails to oneself': { key: 'account' },
  'mails asked by an address': { key: 'network', refuses: 'asking for mails in that network', passes: ['signed in'] },
  'invitations of an account': { key: 'account' },
  'invitations to a mailbox': { key: 'account and mailbox' },
  // Forms of the law.
  'links of declarations': { key: 'network', refuses: 'wrong links of mails', passes: ['right secret'] },
  'declarations of a caller': { key: 'network', refuses: 'declaring in that network', passes: ['signed in'] },
  'declarations of an account': { key: 'account' },
  'declaration mails to an address': { key: 'mailbox', holdsBack: 'mails, until the hour’s end' },
  'declaration mails to an address a day': { key: 'mailbox', holdsBack: 'mails, until the hour’s end' },
  'declaration mails to an account': { key: 'mailbox', holdsBack: 'mails, until the hour’s end' },
  'declaration mails to an account a day': { key: 'mailbox', holdsBack: 'mails, until the hour’s end' },
  // People.
  'look-ups': { key: 'account' },
  'friend requests': { key: 'account' },
  replies: { key: 'account' },
  blocks: { key: 'account' },
  'reports of an account': { key: 'account' },
  'reports of an address': { key: 'network', refuses: 'reporting in that network', passes: ['signed in'] },
  // Links to entries.
  'openings of links': { key: 'network', refuses: 'wrong links', passes: ['right secret'] },
  'links of an account': { key: 'account' },
  // Guest books.
  'event codes of a device': { key: 'device' },
  'event codes of an address': {
    ...{ key: 'network', refuses: 'typing codes' },
    passes: ['ticket', 'device that sent the code'],
  },
  'contributions of a device': { key: 'device' },
  'contributions of an address': { key: 'network', refuses: 'new contributions', bounds: 'spec decision 64' },
  'event forms of an address': { key: 'network', refuses: 'plain forms', bounds: 'spec decision 64' },
  'calls of a contribution': { key: 'contribution' },
  'contributions by form of an address': { key: 'network', refuses: 'new forms', bounds: 'spec decision 64' },
  'files of an address in a guest book': { key: 'network', refuses: 'new files', bounds: 'spec decision 64' },
  'words of an address in a guest book': { key: 'network', refuses: 'long greetings', bounds: 'spec decision 64' },
  'open contributions of an address': { key: 'network', refuses: 'new contributions', bounds: 'spec decision 64' },
  'reserved room of a guest book': { key: 'event', refuses: 'new files', bounds: 'minutes; then it gives way' },
  'begun contributions of a guest book': {
    key: 'event',
    refuses: 'new contributions',
    bounds: 'minutes; then they give way',
  },
  'words of begun contributions': { key: 'event', refuses: 'new words', bounds: 'minutes; then they give way' },
  'streams of a guest book': { key: 'event', holdsBack: 'the stream: readers ask from time to time' },
  'taking events over': { key: 'account' },
  'turns of guest books': {
    key: 'network',
    refuses: 'reading older pages in that network',
    bounds: 'load; they wait in turn, and the newest page behind none of them',
  },
  'turns of pictures': { key: 'event', refuses: 'looking into a file', bounds: 'load; it is repeated' },
  'places of forms': { key: 'network', refuses: 'forms with files', bounds: 'files under way; they wait in turn' },
  'folders of forms': { key: 'network', refuses: 'forms with files', bounds: 'files under way' },
  // Own data.
  'addresses of an export': { key: 'account' },
  'addresses of an event archive': { key: 'account' },
  'readings of archives': { key: 'account' },
  'pictures of a provider': { key: 'account' },
  'reviews of a quota': { key: 'account' },
  'uploads under way': { key: 'account' },
  'useless answers': { key: 'account' },
  'work of pushes': { key: 'account' },
  'streams of an account': { key: 'account' },
  'turns of statistics': { key: 'account' },
  'turns of copies': { key: 'account' },
  'turns of archives': { key: 'account' },
  'turns of pushes': { key: 'account' },
  'turns of provider pictures': { key: 'account' },
  // Payments.
  'acts on subscriptions': { key: 'account' },
  'orders of a day': { key: 'account' },
  'forged payment events': { key: 'network', refuses: 'forged events', passes: ['right secret'] },
  'certificates fetched': {
    ...{ key: 'everybody', refuses: 'events with a new certificate, which come again' },
    passes: ['known certificate'],
  },
  'pages of test payments': { key: 'network', refuses: 'test payments', bounds: 'load, for a minute' },
  // Password hashes.
  'turns of hashing': {
    key: 'network',
    refuses: 'typing passwords in that network',
    bounds: 'load; they wait in turn',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

type IsProven<Shape> = Shape extends { passes: readonly Proof[] } | { holdsBack: string } ? true : false;

/** Limits that strangers may use up, and others pass: a test shows each. */
export type ProvenLimitName = {
  [Name in LimitName]: IsProven<(typeof LIMITS)[Name]> extends true ? Name : never;
}[LimitName];

export const limits: Readonly<Record<LimitName, Limit>> = LIMITS;
