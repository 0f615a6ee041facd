/** Characters that show nothing where they stand, ends of lines and control characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SIGN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** For what is looked up: in texts some of these characters join letters and emojis. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** At least one letter, digit or sign can be seen. */
export function hasVisible(text: string): boolean {
  return SIGN.test(withoutInvisible(text));
}
