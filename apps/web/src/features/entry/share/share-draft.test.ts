import type { ShareLink } from '@tagfalter/contract/shares';
import { DEFAULT_SHARE_OPTIONS, SHARE_PARTS } from '@tagfalter/domain/share';
import { describe, expect, it } from 'vitest';
import { differs, requestOf, shareDraftOf } from './share-draft.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const SHARE: ShareLink = {
  entryId: 'a',
  date: '2026-11-19',
  shareToken: 'A'.repeat(22),
  shareOptions: { ...DEFAULT_SHARE_OPTIONS },
  expiresAt: '2026-12-01T00:00:00.000Z',
  isOnce: false,
  opened: 0,
  lastOpenedAt: null,
  createdAt: '2026-11-19T00:00:00.000Z',
};

describe('the draft of a link', () => {
  it('begins with thirty days, all but text and speech, several openings', () => {
    expect(requestOf(shareDraftOf(null), null, NOW)).toEqual({
      shareOptions: DEFAULT_SHARE_OPTIONS,
      isOnce: false,
      expiresAt: '2026-12-20T12:00:00.000Z',
    });
  });

  it('is unchanged as long as it equals the link', () => {
    expect(differs(shareDraftOf(SHARE), SHARE)).toBe(false);
    const endless = { ...SHARE, expiresAt: null };
    expect(differs(shareDraftOf(endless), endless)).toBe(false);
    expect(requestOf(shareDraftOf(SHARE), SHARE, NOW)).toEqual({
      shareOptions: SHARE.shareOptions,
      isOnce: false,
      expiresAt: SHARE.expiresAt,
    });
  });

  it('of a link for one opening begins with that', () => {
    const once = { ...SHARE, isOnce: true };
    const draft = shareDraftOf(once);
    expect(differs(draft, once)).toBe(false);
    expect(requestOf(draft, once, NOW).isOnce).toBe(true);
    expect(differs({ ...draft, isOnce: false }, once)).toBe(true);
  });

  it.each(SHARE_PARTS)('can be saved once another is chosen: %s', (part) => {
    const draft = shareDraftOf(SHARE);
    const options = { ...draft.options, [part]: !draft.options[part] };
    expect(differs({ ...draft, options }, SHARE)).toBe(true);
  });

  it('can be saved with another end, or for one opening', () => {
    const draft = shareDraftOf(SHARE);
    expect(differs({ ...draft, end: 'never' }, SHARE)).toBe(true);
    expect(differs({ ...draft, end: '7' }, SHARE)).toBe(true);
    expect(differs({ ...draft, isOnce: true }, SHARE)).toBe(true);
    expect(requestOf({ ...draft, isOnce: true }, SHARE, NOW).isOnce).toBe(true);
    expect(requestOf({ ...draft, end: '7', isOnce: true }, SHARE, NOW).isOnce).toBe(true);
    expect(requestOf({ ...draft, end: 'never' }, SHARE, NOW).expiresAt).toBeNull();
    expect(requestOf({ ...draft, end: '1' }, SHARE, NOW).expiresAt).toBe('2026-11-21T12:00:00.000Z');
  });
});
