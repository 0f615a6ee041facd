type Headers = Record<string, string | string[] | undefined>;

/** Whether a form was sent by a page without a script, so that a person reads the answer; programs ask for no HTML. */
export function isPagePost({ accept, 'sec-fetch-mode': mode }: Headers): boolean {
  return typeof accept === 'string' && accept.includes('text/html') && (mode === undefined || mode === 'navigate');
}
