/** The deepest body of the contract, a push, needs nine. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** A text, or its UTF-8 bytes, where only ASCII looks like ASCII. */
type Json = string | (Uint8Array & { indexOf(text: string, from?: number): number });

const codeAt = (json: Json, at: number): number | undefined =>
  typeof json === 'string' ? json.charCodeAt(at) : json[at];

/** Fast path: fewer opening brackets than levels, those in strings included. */
function isPlain(json: Json): boolean {
  let left = MAX_JSON_DEPTH;
  for (const bracket of ['[', '{']) {
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  }
  return true;
}

/** Index of the closing quote, or the end. @param start after the opening quote */
function endOfString(json: Json, start: number): number {
  for (let end = json.indexOf('"', start); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (codeAt(json, end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/** Asked before parsing: a megabyte of brackets takes half a second to parse, and cannot be written again. */
export function isNestedTooDeep(json: Json): boolean {
  if (isPlain(json)) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = codeAt(json, at) ?? 0;
    if (code === QUOTE) at = endOfString(json, at + 1);
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
