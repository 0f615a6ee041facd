/** Instructions that rules can follow. */
export interface PostInstructions {
  emojis: boolean;
  hashtags: boolean;
  /** Number of sentences about the day. */
  sentences: number;
  /** Hashtags by name, with their signs. */
  named: string[];
}

const WITHOUT = `(?:keinerlei|keine?n?|ohne|no|without|don['’]t use|sans|pas de|pas d['’]|aucun|sin|ningún)`;
const NO_EMOJIS = new RegExp(String.raw`${WITHOUT}\s*(?:any\s+)?(?:emojis?|emoticonos?|émojis?|smileys?)`, 'iu');
const NO_HASHTAGS = new RegExp(String.raw`${WITHOUT}\s*(?:any\s+)?(?:hashtags?|etiquetas)`, 'iu');
const SHORT = /(?<!\p{L})(?:kurz|kürzer|knapp|short|shorter|brief|concise|court|bref|corto|corta|breve)(?!\p{L})/iu;
const LONG =
  /(?<!\p{L})(?:lang|länger|ausführlich|long|longer|detailed|détaillé|détaillée|largo|larga|detallado|detallada)(?!\p{L})/iu;
const HASHTAG = /(?<![\p{L}\p{N}])#[\p{L}\p{N}_]{2,50}/gu;
const SENTENCES = { few: 1, usual: 4, many: 8 } as const;
const MAX_NAMED = 5;

/** Four languages; rules ignore everything else. */
export function readPostInstructions(instructions: string): PostInstructions {
  const isShort = SHORT.test(instructions);
  const isLong = LONG.test(instructions);
  return {
    emojis: !NO_EMOJIS.test(instructions),
    hashtags: !NO_HASHTAGS.test(instructions),
    sentences: isShort === isLong ? SENTENCES.usual : isShort ? SENTENCES.few : SENTENCES.many,
    named: [...new Set(instructions.match(HASHTAG) ?? [])].slice(0, MAX_NAMED),
  };
}
