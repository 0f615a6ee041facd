type Headers = Record<string, string | string[] | undefined>;

/** Whether a page without a script sent the form, so that a person reads the reply. Programs do not accept HTML. */
export function isPagePost({ accept, 'sec-fetch-mode': mode }: Headers): boolean {
  return typeof accept === 'string' && accept.includes('text/html') && (mode === undefined || mode === 'navigate');
}
