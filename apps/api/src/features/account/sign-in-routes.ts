import { type SignInMethods, signInMethods } from '@tagfalter/contract/sign-in-methods';
import { type Route, route } from '#api/http/route.ts';

/**
 * How people sign in to this installation.
 * @param find throws Refusal `overloaded` while that is not known yet
 */
export function signInRoutes(find: () => Promise<SignInMethods>): Route[] {
  return [route(signInMethods, find)];
}
