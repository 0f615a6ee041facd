import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';

const wanted = perAccount('invitation-wish', () => createStore(''));

/** Remembers whom somebody has looked for and wants to invite. */
export function keepInvitationIntent(address: string): void {
  wanted().set(address);
}

/** The address to begin with, until it is forgotten; '' without one. Only looks: a screen may begin to show itself more than once. */
export function readInvitationIntent(): string {
  return wanted().get();
}

/** The address counts once: to be called when it is on the screen. */
export function forgetInvitationIntent(): void {
  wanted().set('');
}
