import { beforeEach, expect, it } from 'vitest';
import { forgetAccount } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { keepRehearsal, keptRehearsal } from './kept-rehearsal.ts';

const NOTHING = { guest: null, line: null, hasWallElsewhere: false };

beforeEach(() => forgetAccount(deviceStore));

it('keeps the rehearsals of each event apart', () => {
  keepRehearsal('a', { hasWallElsewhere: true });
  keepRehearsal('a', { line: { at: 1, rate: 2 } });
  expect(keptRehearsal('a')).toEqual({ guest: null, line: { at: 1, rate: 2 }, hasWallElsewhere: true });
  expect(keptRehearsal('b')).toEqual(NOTHING);
});

it('keeps no code after its host has signed out (promise 15)', () => {
  keepRehearsal('a', { guest: { at: 1, images: 1, code: 'FLIEDER7' } });
  forgetAccount(deviceStore);
  expect(keptRehearsal('a')).toEqual(NOTHING);
});

it('lets the rehearsal go that was changed longest ago', () => {
  for (let index = 0; index < 20; index += 1) keepRehearsal(`event${index}`, { hasWallElsewhere: true });
  keepRehearsal('event0', { line: { at: 1, rate: 2 } });
  keepRehearsal('new', { hasWallElsewhere: true });
  expect(keptRehearsal('event0').line).toEqual({ at: 1, rate: 2 });
  expect(keptRehearsal('event1')).toEqual(NOTHING);
});

it('takes what it cannot read as nothing', () => {
  deviceStore.setItem('tagfalter.rehearsals', '{"a": 1}');
  expect(keptRehearsal('a')).toEqual(NOTHING);
});
