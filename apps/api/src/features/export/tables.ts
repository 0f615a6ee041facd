/**
 * Every table of the database: `read` for those an archive is made of, else why it holds nothing of it. A test holds the list against
 * the schema, so that nobody adds one and forgets to decide.
 */
export const EXPORTED_TABLES: Readonly<Record<string, 'read' | { because: string }>> = {
  users: 'read',
  owners: 'read',
  entries: 'read',
  revisions: 'read',
  media: 'read',
  bonus_runs: 'read',
  reflection_questions: 'read',
  subscriptions: { because: 'what the payment service has to say about them, it says itself' },
  invitations: { because: 'a code opens the door for whoever reads it' },
  ai_uses: { because: 'counts of a day, gone the day after' },
  events: { because: 'a guest book has an archive of its own' },
  event_tokens: { because: 'opens a guest book' },
  contributions: { because: 'other people wrote them; they are in the archive of their guest book' },
  reports: { because: 'what others have told the operator' },
  sync_clients: { because: 'how far devices are; says nothing of the diary' },
  processed_mutations: { because: 'names of messages, for repeats' },
  idempotency_keys: { because: 'answers, for repeats' },
  account_events: { because: 'the operator’s log' },
  operator_events: { because: 'the operator’s log' },
  identity_user: { because: 'name and address stand in the profile' },
  identity_session: { because: 'opens the account' },
  identity_account: { because: 'the hash of the password' },
  identity_verification: { because: 'links of mails open the account' },
  identity_place: { because: 'keyed hashes that nobody can read' },
  identity_jwks: { because: 'keys of the installation' },
  receipt_keys: { because: 'keys of the installation' },
  clock_watch: { because: 'the server’s clock' },
  secrets: { because: 'keys of the installation' },
};
