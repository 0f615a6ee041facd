import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry-values.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Defines today (wire 1); default: that of the newest entry. */
const query = v.object({ timeZone: v.optional(TimeZoneSchema) });

/** Wire 20. */
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

/** Days in a row and what they earned (spec §3, spec decision 17). */
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
    /** No entry today yet. */
    isOpenToday: v.boolean(),
    /** Days missing to the run's invitations. */
    daysToBonus: Count,
    /** Earned so far. */
    bonusInvitations: Count,
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
