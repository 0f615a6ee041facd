import { type SignInMethods, signInMethods } from '@tagfalter/contract/sign-in-methods';
import { type Route, route } from '#api/http/route.ts';

/** @param find throws Refusal `overloaded` while unknown */
export function signInRoutes(find: () => Promise<SignInMethods>): Route[] {
  return [route(signInMethods, find)];
}
