import { describe, expect, it } from 'vitest';
import { can, type EntryAction, type Relation } from './policy.ts';

const ACTIONS: EntryAction[] = ['read', 'read-answers', 'read-replies', 'edit', 'favorite', 'delete', 'share', 'reply'];
/** Permitted actions by relation and visibility. */
const ALLOWED: Record<Relation, Record<'private' | 'friends' | 'public', EntryAction[]>> = {
  owner: {
    private: ACTIONS.filter((action) => action !== 'reply'),
    friends: ACTIONS.filter((action) => action !== 'reply'),
    public: ACTIONS.filter((action) => action !== 'reply'),
  },
  friend: { private: [], friends: ['read', 'reply'], public: ['read', 'reply'] },
  stranger: { private: [], friends: [], public: ['read'] },
  barred: { private: [], friends: [], public: [] },
};

describe('permissions on an entry (permission matrix)', () => {
  const relations: Relation[] = ['owner', 'friend', 'stranger', 'barred'];
  it.each(relations)('as %s', (relation) => {
    for (const visibility of ['private', 'friends', 'public'] as const) {
      const allowed = ACTIONS.filter((action) => can(relation, action, { visibility }));
      expect(allowed).toEqual(ALLOWED[relation][visibility]);
    }
  });
});
