import * as v from 'valibot';

/** A name or key. */
export const oneWord = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word of letters, digits and signs'));

/** Address of a service over HTTP, without credentials, query and slash at its end. @param sentence for anything else */
export function endpoint(sentence: string) {
  return v.pipe(
    v.string(),
    v.check(isEndpoint, sentence),
    v.transform((text) => text.replace(/\/+$/, '')),
  );
}

function isEndpoint(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { search, hash, username, password } = new URL(text);
  return `${search}${hash}${username}${password}` === '';
}
