let wanted = '';

/** Remembers whom somebody has looked for and wants to invite. */
export function wishInvitation(address: string): void {
  wanted = address;
}

/** The address to begin with, which counts once; '' without one. */
export function takeInvitationWish(): string {
  const address = wanted;
  wanted = '';
  return address;
}
