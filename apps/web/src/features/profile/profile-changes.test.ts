import { expect, it } from 'vitest';
import { changesOf } from './profile-changes.ts';

const USER = { firstName: 'Miriam', lastName: 'Albrecht', username: 'miriam' };

it('sends changed fields alone', () => {
  expect(changesOf(USER, { ...USER, firstName: ' Miriam ' }, { kind: 'keep' })).toBeNull();
  expect(changesOf(USER, USER, { kind: 'remove' })).toBeNull();
  const form = changesOf(USER, { ...USER, lastName: ' ' }, { kind: 'keep' });
  expect([...(form ?? [])]).toEqual([['lastName', '']]);
});

it('sends a new picture', () => {
  const file = new File(['x'], 'ich.png', { type: 'image/png' });
  const form = changesOf(USER, USER, { kind: 'set', file, url: 'blob:1' });
  expect(form?.get('profileImage')).toBeInstanceOf(File);
});
