import { setAiConsent } from '@tagfalter/contract/ai-consent';
import { setDefaultVisibility } from '@tagfalter/contract/default-visibility';
import { patchProfile } from '@tagfalter/contract/patch-profile';
import { updateProfile } from '@tagfalter/contract/update-profile';
import { type FormFile, type Route, route } from '#api/http/route.ts';
import { changeProfile, pictureByAddress } from './profile.ts';
import type { AccountDeps } from './service.ts';

interface Deps extends AccountDeps {
  isOwnOrigin(origin: string): boolean;
}

export function profileRoutes(deps: Deps): Route[] {
  return [
    route(updateProfile, async ({ actor, body: { firstName, lastName, profileImageUrl } }) => {
      const pictureId = await pictureByAddress(deps, actor, profileImageUrl);
      return changeProfile(deps, actor, { firstName, lastName, pictureId });
    }),
    route(patchProfile, async ({ actor, body, files }) => {
      const file = files.findLast(isPicture);
      const pictureId = file && (await deps.pictures.keep(actor.accountId, file));
      return changeProfile(deps, actor, { ...body, pictureId });
    }),
    route(setDefaultVisibility, ({ actor, body }) =>
      changeProfile(deps, actor, { defaultVisibility: body.visibility }),
    ),
    route(setAiConsent, ({ actor, body }) =>
      changeProfile(deps, actor, { aiConsentAt: body.consent ? new Date(deps.now()) : null }),
    ),
  ];
}

/** Browsers send an empty, unnamed file if none was chosen. */
function isPicture({ field, name, size }: FormFile): boolean {
  return field === 'profileImage' && (name !== '' || size > 0);
}
