import { boolean, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Tables of the embedded identity provider; shapes are better-auth's. */
export const identityUser = pgTable('identity_user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Hash of the invitation code the sign-up was started with (decision 3). */
  invitationHash: text('invitation_hash'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const identitySession = pgTable('identity_session', {
  id: text('id').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  token: text('token').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** When its owner last proved again that it is them; ours, not the provider's. */
  confirmedAt: moment('confirmed_at'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  userId: text('user_id')
    .notNull()
    .references(() => identityUser.id, { onDelete: 'cascade' }),
});

/** Where the people of an identity have signed in before: networks and devices, by keyed hash. */
export const identityPlace = pgTable(
  'identity_place',
  {
    userId: text('user_id')
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    place: text('place').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  ({ userId, place }) => [primaryKey({ columns: [userId, place] })],
);

/** Ways in to an identity: its password, and the external account that is linked to it. */
export const identityAccount = pgTable(
  'identity_account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** `credential` for the password, else the issuer of the external account. */
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    /** The address that the external account named last, and whether its provider had seen it confirmed; ours. */
    email: text('email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  ({ userId, providerId, accountId }) => [
    // An external account belongs to one identity, and an identity has one of each kind, whoever asks at once.
    unique('identity_account_owner').on(providerId, accountId),
    unique('identity_account_kind').on(userId, providerId),
  ],
);

export const identityVerification = pgTable('identity_verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').defaultNow(),
  updatedAt: moment('updated_at').defaultNow(),
});

export const identityJwks = pgTable('identity_jwks', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
});
