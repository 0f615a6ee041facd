import { aiUses } from '@tagfalter/contract/ai-uses';
import { generateLinkedinPost, getLinkedinProfile, saveLinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import { localDateOf } from '@tagfalter/domain/local-date';
import { idempotencyKey } from '#api/changes/idempotency.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import { type Route, route } from '#api/http/route.ts';
import * as profiles from './linkedin-profile.ts';
import { writePost } from './posts.ts';
import type { AssistantDeps } from './service.ts';
import { readUses } from './uses.ts';

/** Posts, their profile, and remaining uses. */
export function postRoutes(deps: Changes & Omit<AssistantDeps, 'media'>): Route[] {
  return [
    route(getLinkedinProfile, ({ actor }) => profiles.readLinkedinProfile(deps.db, actor.accountId)),
    route(saveLinkedinProfile, ({ actor, body }) => profiles.saveLinkedinProfile(deps, actor.accountId, body)),
    route(generateLinkedinPost, ({ actor, body, headers }) => {
      const key = idempotencyKey(headers['idempotency-key'], 'POST /api/generate-linkedin-post');
      return writePost(deps, actor, { ...body, key });
    }),
    route(aiUses, ({ actor, query }) => readUses(deps.db, actor, localDateOf(deps.now(), query.timeZone ?? 'UTC'))),
  ];
}
