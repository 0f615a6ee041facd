/** A table in archives, backups and account deletion. */
export interface TableFate {
  /** Part of an account's archive. */
  exported: 'read' | { because: string };
  /** Otherwise the table is empty after a restore. */
  backedUp: boolean;
  /**
   * How an account's rows are deleted: `with-owner` and `with-identity` by foreign key, `by-statement` in `eraseRows`;
   * for other tables, why no row is an account's.
   */
  erased: 'with-owner' | 'with-identity' | 'by-statement' | { because: string };
}

const INSTALLATION = 'keys of the installation';
const kept = (exported: TableFate['exported'], erased: TableFate['erased']): TableFate => ({
  exported,
  backedUp: true,
  erased,
});
/**
 * Kept out of backups: installation keys, and access without a password. A reader of a backup can neither sign nor use
 * a session, and ended sessions stay ended. Imports depend on archives outside backups; reminders on session and key.
 */
const keptOut = (because: string, erased: TableFate['erased']): TableFate => ({
  exported: { because },
  backedUp: false,
  erased,
});

/**
 * Fate of every table in archives, backups and account deletion. A test compares it with the schema, so that a new
 * table needs a decision.
 */
export const TABLE_FATES: Readonly<Record<string, TableFate>> = {
  users: kept('read', 'by-statement'),
  owners: kept('read', 'by-statement'),
  handles: kept({ because: 'stand in the profile' }, 'by-statement'),
  entries: kept('read', 'with-owner'),
  revisions: kept('read', 'with-owner'),
  media: kept('read', 'with-owner'),
  shelf_files: kept('read', 'with-owner'),
  bonus_runs: kept('read', 'with-owner'),
  quiet_rules: kept('read', 'with-owner'),
  reflection_questions: kept('read', { because: 'the same for everybody' }),
  imports: keptOut('under way for a day at most; what it brings are days', 'with-owner'),
  imported_days: kept(
    { because: 'which days earn nothing here; where they are taken over, all of them are imported' },
    'with-owner',
  ),
  imported_lines: kept(
    { because: 'hashes of lines; what an archive brings is imported where it is taken over' },
    'with-owner',
  ),
  subscriptions: kept({ because: 'what the payment service has to say about them, it says itself' }, 'with-owner'),
  subscription_orders: kept({ because: 'not approved; gone after days' }, 'with-owner'),
  payment_ids: kept({ because: 'names at the payment service' }, 'by-statement'),
  payment_events: kept({ because: 'what the payment service has told' }, { because: 'names no account' }),
  payment_endings: kept({ because: 'still to be cancelled, then gone' }, { because: 'names no account' }),
  subscription_mails: kept({ because: 'were mailed' }, 'with-owner'),
  declarations: kept(
    { because: 'each was sent by mail, word for word' },
    { because: 'evidence of a contract, for three years after its year (§§ 195, 199 BGB), also past the account' },
  ),
  invitations: kept({ because: 'a code opens the door for whoever reads it' }, 'by-statement'),
  friendships: kept({ because: 'says who somebody else is friends with, too' }, 'with-owner'),
  friend_requests: kept({ because: 'names people who have not agreed to anything' }, 'by-statement'),
  blocks: kept({ because: 'who was blocked is told nobody, on no device either' }, 'with-owner'),
  replies: kept({ because: 'what friends have said to one person' }, 'with-owner'),
  shares: kept({ because: 'a link opens the entry for whoever reads it' }, 'with-owner'),
  share_tokens: kept({ because: 'opens entries' }, 'by-statement'),
  linkedin_profiles: kept('read', 'with-owner'),
  ai_uses: kept({ because: 'counts of a day, gone the day after' }, 'with-owner'),
  events: kept({ because: 'a guest book has an archive of its own' }, 'by-statement'),
  event_tokens: kept({ because: 'opens a guest book' }, 'by-statement'),
  contributions: kept(
    { because: 'other people wrote them; they are in the archive of their guest book' },
    'by-statement',
  ),
  reports: kept({ because: 'what others have told the operator' }, 'with-owner'),
  takedowns: kept({ because: 'stands at the entry, with its reason, and was told by mail' }, 'with-owner'),
  sync_clients: kept({ because: 'how far devices are; says nothing of the diary' }, 'with-owner'),
  processed_mutations: kept({ because: 'names of messages, for repeats' }, 'with-owner'),
  idempotency_keys: kept({ because: 'answers, for repeats' }, 'with-owner'),
  account_events: kept({ because: 'the operator’s log' }, 'with-owner'),
  operator_events: kept({ because: 'the operator’s log' }, { because: 'names no account' }),
  identity_user: kept({ because: 'name and address stand in the profile' }, 'by-statement'),
  identity_account: kept(
    { because: 'the hash of the password, and the external account as its provider shows it' },
    'with-identity',
  ),
  identity_session: keptOut('opens the account', 'with-identity'),
  identity_verification: keptOut('links of mails open the account', 'by-statement'),
  identity_place: keptOut('keyed hashes that nobody can read', 'with-identity'),
  reminders: keptOut('addresses of devices; whoever reads them could call those', 'by-statement'),
  payment_stand_in: kept(
    { because: 'stands for the payment service, which says itself what it has' },
    { because: 'stands for the payment service; it knows an account by its id alone' },
  ),
  identity_jwks: keptOut(INSTALLATION, { because: INSTALLATION }),
  receipt_keys: kept({ because: INSTALLATION }, { because: INSTALLATION }),
  throttle_marks: keptOut('counts of hours, under keyed hashes', { because: 'names no account; gone after a day' }),
  clock_watch: kept({ because: 'the server’s clock' }, { because: 'the server’s clock' }),
  secrets: keptOut(INSTALLATION, { because: INSTALLATION }),
};
