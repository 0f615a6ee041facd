/** Columns that select a row of the permission matrix. */
export interface RowName {
  group: string;
  call: string;
  state: string;
}

type Has = (row: RowName) => boolean;
const about =
  (...paths: string[]): Has =>
  ({ call }) =>
    paths.some((path) => call.includes(path));
const inGroup =
  (name: string): Has =>
  ({ group }) =>
    group === name;

const DECLARATIONS = about('/kuendigung', '/widerruf', '/erklaerung');
const ASSISTANT = about('/api/transcribe-audio', '/api/generate-summary', '/api/users/ai-consent');

/** The rows of each part; `PART-matrix.test.ts` drives them. */
export const MATRIX_PARTS = {
  account: about(
    ...['/api/users/privacy', '/api/auth/sign-in-ways', '/api/account/moderation', '/api/auth/sign-in-methods'],
    ...['/api/auth/provider-profile', 'DELETE /api/account ', '/api/account/keep'],
  ),
  ai: (row) => ASSISTANT(row) || row.group === 'Post generator',
  declarations: DECLARATIONS,
  entry: inGroup('Entries'),
  event: (row) => (row.group === 'Events' && !row.call.includes('/api/uploads')) || row.call === 'POST /api/reports',
  export: about('/api/account/export', '/api/auth/confirm-password'),
  identity: about('/api/identity/'),
  imports: inGroup('Import'),
  invitations: about(' /api/invitations'),
  media: about('GET /media/'),
  people: (row) =>
    row.call === 'GET /api/users/search' || (row.group === 'Friends' && !row.call.includes(' /api/invitations')),
  profile: about(
    ...['/api/auth/validate-invitation', '/api/auth/simple-register', '/api/auth/cleanup-before-registration'],
    ...['/api/auth/user', '/api/auth/update-profile', '/api/profile', '/api/users/default-visibility'],
    ...['/api/auth/sessions', '/api/auth/password'],
  ),
  quiet: about('/api/users/quiet-memories'),
  reflection: about('reflection'),
  reminder: about('/api/users/reminder'),
  replies: inGroup('Replies'),
  share: inGroup('Sharing'),
  statistics: about('/api/stats', '/api/user-streak'),
  subscription: (row) => row.group === 'Subscription' && !DECLARATIONS(row),
  sync: ({ call }) => call === 'POST /api/sync/push',
  system: about(
    ...['/api/health', '/api/ready', '/api/openapi.json', '/api/docs', '/api/login', '/api/admin/'],
    ...['/api/sync/pull', '/api/sync/stream', '/api/media/'],
  ),
  uploads: about('/api/uploads'),
} as const satisfies Record<string, Has>;

export type MatrixPartName = keyof typeof MATRIX_PARTS;
