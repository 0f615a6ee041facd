import { createHmac } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { identityPlace, identityUser } from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import { type DeviceRegistry, newDeviceId } from './embedded-devices.ts';
import { bodyOf, emailIn, type IdentityPage } from './embedded-request.ts';

/** Places per account; the least recently used is forgotten. */
const MAX_PLACES = 40;

export type SignInPlace = { network: string } | { device: string };

/** Networks and devices an account signed in from, by hash. */
export interface SessionPlaces {
  isKnown(email: string, place: SignInPlace): Promise<boolean>;
  remember(email: string, places: readonly SignInPlace[]): Promise<void>;
}

/** @param secret keys the hashes: the few possible addresses could all be tried */
export function createPlaces(db: Db, secret: Uint8Array): SessionPlaces {
  const { userId, place, lastAt } = identityPlace;
  const hashOf = (one: SignInPlace): string =>
    createHmac('sha256', secret)
      .update('network' in one ? `place network ${one.network}` : `place device ${one.device}`)
      .digest('base64url');
  return {
    async isKnown(email, one) {
      const rows = await db
        .select({ place })
        .from(identityPlace)
        .innerJoin(identityUser, eq(identityUser.id, userId))
        .where(and(eq(identityUser.email, email), eq(place, hashOf(one))));
      return rows.length > 0;
    },
    async remember(email, places) {
      await db.transaction(async (tx) => {
        const [user] = await tx.select({ id: identityUser.id }).from(identityUser).where(eq(identityUser.email, email));
        if (!user) return;
        const at = new Date();
        await tx
          .insert(identityPlace)
          .values(places.map((one) => ({ userId: user.id, place: hashOf(one), lastAt: at })))
          .onConflictDoUpdate({ target: [userId, place], set: { lastAt: at } });
        const kept = tx
          .select({ place })
          .from(identityPlace)
          .where(eq(userId, user.id))
          .orderBy(desc(lastAt))
          .limit(MAX_PLACES);
        await tx.delete(identityPlace).where(and(eq(userId, user.id), notInArray(place, kept)));
      });
    },
  };
}

interface SessionContext {
  devices: DeviceRegistry;
  places: SessionPlaces;
}

/** Remembers the place after a successful sign-in and sets the device cookie. */
export function rememberPlace(page: IdentityPage, known: SessionContext): IdentityPage {
  return async (request, network) => {
    const email = emailIn(await bodyOf(request));
    const response = await page(request, network);
    return response.ok ? rememberAt(response, { request, network, email }, known) : response;
  };
}

/** @returns the response with the device's cookie */
export async function rememberAt(
  response: Response,
  { request, network, email }: { request: Request; network: string; email: string },
  { devices, places }: SessionContext,
): Promise<Response> {
  const device = devices.idIn(request.headers.get('cookie')) ?? newDeviceId();
  await places.remember(email, [{ network }, { device }]);
  const headers = new Headers(response.headers);
  headers.append('set-cookie', devices.cookieFor(device));
  return new Response(response.body, { status: response.status, headers });
}
