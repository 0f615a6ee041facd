import { type SignInMethods, signInMethods } from '@tagfalter/contract/sign-in-methods';
import { type Route, route } from '#api/http/route.ts';

export function signInRoutes(find: () => Promise<SignInMethods>): Route[] {
  return [route(signInMethods, find)];
}
