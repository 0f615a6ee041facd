let wanted = '';

/** Remembers whom somebody has looked for and wants to invite. */
export function wishInvitation(address: string): void {
  wanted = address;
}

/** The address to begin with, until it is forgotten; '' without one. Only looks: a screen may begin to show itself more than once. */
export function readInvitationWish(): string {
  return wanted;
}

/** The address counts once: to be called when it is on the screen. */
export function forgetInvitationWish(): void {
  wanted = '';
}
