import { expect, it } from 'vitest';
import { can, type EntryAction } from './policy.ts';

const owner = { accountId: 'mia', entrySpace: '', email: '', emailVerified: true, isPro: false, subscriptions: [] };
const other = { ...owner, accountId: 'tom', isPro: true };
const ACTIONS: EntryAction[] = ['read', 'read-answers', 'edit', 'favorite', 'delete'];

it('lets owners do everything, others read what is public, and nobody else anything (permission matrix)', () => {
  for (const visibility of ['private', 'friends', 'public'] as const) {
    const entry = { accountId: 'mia', visibility };
    for (const action of ACTIONS) {
      expect(can(owner, action, entry)).toBe(true);
      expect(can(other, action, entry)).toBe(action === 'read' && visibility === 'public');
    }
  }
});
