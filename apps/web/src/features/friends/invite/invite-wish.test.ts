import { expect, it } from 'vitest';
import { forgetInvitationWish, readInvitationWish, wishInvitation } from './invite-wish.ts';

it('holds the address for a screen that begins twice, and counts once', () => {
  wishInvitation('wer@example.org');
  expect(readInvitationWish()).toBe('wer@example.org');
  expect(readInvitationWish()).toBe('wer@example.org');
  forgetInvitationWish();
  expect(readInvitationWish()).toBe('');
});
