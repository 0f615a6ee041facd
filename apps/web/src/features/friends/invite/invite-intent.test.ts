import { expect, it } from 'vitest';
import { forgetInvitationIntent, keepInvitationIntent, readInvitationIntent } from './invite-intent.ts';

it('holds the address for a screen that begins twice, and counts once', () => {
  keepInvitationIntent('wer@example.org');
  expect(readInvitationIntent()).toBe('wer@example.org');
  expect(readInvitationIntent()).toBe('wer@example.org');
  forgetInvitationIntent();
  expect(readInvitationIntent()).toBe('');
});
