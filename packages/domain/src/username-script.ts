/** Scripts that people write today (UAX 31, tables 5 and 7); known to every engine with `\p{…}`. */
const SCRIPTS = [
  ...['Adlam', 'Arabic', 'Armenian', 'Balinese', 'Bamum', 'Batak', 'Bengali', 'Canadian_Aboriginal', 'Chakma', 'Cham'],
  ...['Cherokee', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hebrew'],
  ...['Javanese', 'Kannada', 'Kayah_Li', 'Khmer', 'Lao', 'Latin', 'Lepcha', 'Limbu', 'Lisu', 'Malayalam', 'Mandaic'],
  ...['Meetei_Mayek', 'Miao', 'Mongolian', 'Myanmar', 'New_Tai_Lue', 'Newa', 'Nko', 'Ol_Chiki', 'Oriya', 'Osage'],
  ...['Saurashtra', 'Sinhala', 'Sundanese', 'Syloti_Nagri', 'Syriac', 'Tai_Le', 'Tai_Tham', 'Tai_Viet', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan', 'Tifinagh', 'Vai', 'Yi'],
];
/** Writing systems of several scripts (UTS 39, 5.1): Japanese, Korean, Chinese with Bopomofo. */
const SETS = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

/** Characters of all scripts go with each. */
const PATTERNS = [...SETS, ...SCRIPTS.map((script) => [script])].map(
  (scripts) =>
    new RegExp(`^[${['Common', 'Inherited', ...scripts].map((each) => `\\p{scx=${each}}`).join('')}]*$`, 'u'),
);

/** Unicode's restriction level 'single script' (UTS 39, 5.2; spec decision 69), in scripts of today. */
export function isOneScript(name: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(name));
}
