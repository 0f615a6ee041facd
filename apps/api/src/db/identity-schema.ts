import { boolean, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Tables of the embedded identity provider, shaped by better-auth. */
export const identityUser = pgTable('identity_user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Hash of the sign-up's invitation code (spec decision 3). */
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
  /** Last repeated proof of identity; our own column. */
  confirmedAt: moment('confirmed_at'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  userId: text('user_id')
    .notNull()
    .references(() => identityUser.id, { onDelete: 'cascade' }),
});

/** Known networks and devices of an identity, by keyed hash. */
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

/** Ways to sign in: the password and the linked external account. */
export const identityAccount = pgTable(
  'identity_account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** `credential` for the password, else the issuer. */
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    /** Last address of the external account, and whether its provider confirmed it; our own columns. */
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
    // An external account belongs to one identity, and an identity has one per provider, under any concurrency.
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
