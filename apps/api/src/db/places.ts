/**
 * Location of a table on a distributed database (spec decision 56): with all rows of its owner, spread by a value of
 * its own, or on the coordinator. No statement joins a table there with the others.
 */
export type TablePlacement = { with: 'owner'; by: string } | { with: 'value'; by: string } | { with: 'coordinator' };

const ofAccount: TablePlacement = { with: 'owner', by: 'account_id' };
const ofOwner: TablePlacement = { with: 'owner', by: 'owner_id' };
const ofEvent: TablePlacement = { with: 'owner', by: 'event_id' };
const coordinator: TablePlacement = { with: 'coordinator' };
const directory = (by: string): TablePlacement => ({ with: 'value', by });

/** Place of every table, owners first. A test compares it with the schema, so that a new table needs a decision. */
export const PLACES: Readonly<Record<string, TablePlacement>> = {
  owners: ofOwner,
  users: { with: 'owner', by: 'id' },
  entries: ofAccount,
  revisions: ofAccount,
  media: ofOwner,
  shelf_files: ofAccount,
  sync_clients: ofAccount,
  processed_mutations: ofAccount,
  idempotency_keys: ofAccount,
  subscriptions: ofAccount,
  subscription_orders: ofAccount,
  subscription_mails: ofAccount,
  ai_uses: ofAccount,
  linkedin_profiles: ofAccount,
  bonus_runs: ofAccount,
  quiet_rules: ofAccount,
  imports: ofAccount,
  imported_days: ofAccount,
  imported_lines: ofAccount,
  shares: ofAccount,
  friendships: ofAccount,
  friend_requests: { with: 'owner', by: 'requester_id' },
  blocks: ofAccount,
  replies: ofAccount,
  account_events: ofAccount,
  reports: ofOwner,
  takedowns: ofOwner,
  events: ofEvent,
  contributions: ofEvent,
  handles: directory('value'),
  share_tokens: directory('token'),
  event_tokens: directory('token_hash'),
  payment_ids: directory('paypal_subscription_id'),
  reflection_questions: coordinator,
  invitations: coordinator,
  reminders: coordinator,
  declarations: coordinator,
  payment_events: coordinator,
  payment_endings: coordinator,
  payment_stand_in: coordinator,
  operator_events: coordinator,
  throttle_marks: coordinator,
  identity_user: coordinator,
  identity_account: coordinator,
  identity_session: coordinator,
  identity_verification: coordinator,
  identity_place: coordinator,
  identity_jwks: coordinator,
  receipt_keys: coordinator,
  clock_watch: coordinator,
  secrets: coordinator,
};
