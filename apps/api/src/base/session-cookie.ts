/** Whether a `Cookie` header holds a session: a hint what to send. Cookies never identify anybody outside the identity provider (threat 12). */
export function hintsAtSession(cookie: string | undefined): boolean {
  return cookie?.includes('session_token=') ?? false;
}
