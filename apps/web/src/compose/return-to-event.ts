import { takeReturn } from '#entities/person/return-address.ts';
import type { SessionStore } from '#entities/person/session.ts';
import { tabStore } from '#platform/browser-stores.ts';

/**
 * Leads back to the page of an event that asked for a sign-in, as soon as somebody is signed in. To be called once it is
 * known who is here: a remembered account whose session has ended would only be sent here again.
 */
export function returnToEvent(session: Pick<SessionStore, 'get' | 'subscribe'>, go: (path: string) => void): void {
  const look = () => {
    const here = session.get();
    if (here.status !== 'signed-in' || here.expired) return;
    const path = takeReturn(tabStore);
    if (path !== null) go(path);
  };
  look();
  session.subscribe(look);
}
