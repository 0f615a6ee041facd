import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Whose today it is (wire 1); without one, that of the newest entry. */
const query = v.object({ timeZone: v.optional(TimeZoneSchema) });

/** Figures of all own entries (wire 20). */
export const getStatistics = defineEndpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'Figures of the own diary',
  audience: 'user',
  query,
  status: 200,
  reply: v.object({
    totalEntries: Count,
    totalPhotos: Count,
    favorites: Count,
    entriesThisMonth: Count,
    currentStreak: Count,
    totalWords: Count,
    averageWords: Count,
    longestEntry: Count,
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'too_many_requests', 'overloaded'],
});

/** Days in a row, and what they have earned (spec §3, spec decision 17). */
export const getStreak = defineEndpoint({
  method: 'GET',
  path: '/api/user-streak',
  summary: 'Days in a row with an entry',
  audience: 'user',
  query,
  status: 200,
  reply: v.object({
    currentStreak: Count,
    bestStreak: Count,
    /** Whether nothing is written today yet. */
    isOpenToday: v.boolean(),
    /** Days that the run lacks to its invitations. */
    daysToBonus: Count,
    /** Invitations that runs have earned so far. */
    bonusInvitations: Count,
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
