import { describe, expect, it } from 'vitest';
import { guestAddress, hostedToken, tokenAtStart } from './address-token.ts';

const T = 'AbCd-fGhIjKlMn_pQrStUv';

/** Characters that chats, mail programs, markdown and trackers append to a link. */
const GROWN = [
  '/',
  '.',
  ')',
  ').',
  ',',
  ';',
  '!',
  '…',
  '"',
  "'",
  '%27',
  '%22',
  '%3E',
  '*',
  '_',
  '**',
  '~~',
  ' ',
  '%20',
];
const UNSEEN = [
  '%E2%80%8B',
  '\u200b',
  '%C2%A0',
  '%EF%BB%BF',
  '%0A',
  '&utm_source=x',
  '%3Futm_source=x',
  '%',
  '%E4',
  '//',
  '/x',
];

describe('a token at the start of what an address names (wire 49)', () => {
  it.each([...GROWN, ...UNSEEN])('is read in spite of %j', (tail) => {
    expect(tokenAtStart(T + tail)).toBe(T);
    expect(guestAddress(`/events/${T}${tail}`)).toEqual({ token: T, isWall: false });
    expect(guestAddress(`/events/${T}/wall${tail === '_' ? '.' : tail}`)).toEqual({ token: T, isWall: true });
  });

  it.each([T.slice(1), `${T}x`, `${T}-x`, `-${T}`, '', '.', 'create'])('is not in %j', (text) => {
    expect(tokenAtStart(text)).toBeNull();
  });

  it('may be percent-encoded', () => {
    expect(tokenAtStart(`${T.replaceAll('-', '%2D').replaceAll('_', '%5f').replace('A', '%41')}%29`)).toBe(T);
  });
});

describe('an address under /events/', () => {
  it.each(['/events', '/events/create', '/events/create/', `/events/${T}/host`, `/events/${T}/card/`, '/event/x'])(
    'is the diary’s, or no event’s: %s',
    (path) => expect(guestAddress(path)).toBeNull(),
  );

  it.each(['/events/', '/events/x', '/events/create.', `/events/${T}x`, '/events/create/more'])(
    'without an event is a guest’s: %s',
    (path) => expect(guestAddress(path)).toEqual({ token: null, isWall: false }),
  );

  it('is its host’s with the exact words alone', () => {
    expect(
      ['host', 'host/', 'card', 'diary', 'hostel', 'wall'].map((page) => hostedToken(`/events/${T}/${page}`)),
    ).toEqual([...[T, T, T, T], ...[null, null]]);
    expect([hostedToken('/events/create'), hostedToken(`/events/${T}`), hostedToken('/')]).toEqual([null, null, null]);
  });
});
