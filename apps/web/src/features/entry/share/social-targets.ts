/** Where a link can be handed on to directly (wire 42). */
export const SOCIAL_TARGETS = ['WhatsApp', 'Telegram', 'X', 'Facebook'] as const;
export type SocialTarget = (typeof SOCIAL_TARGETS)[number];

const PAGES: Record<SocialTarget, (words: string, url: string) => [string, Record<string, string>]> = {
  WhatsApp: (words, url) => ['https://wa.me/', { text: `${words} ${url}` }],
  Telegram: (words, url) => ['https://t.me/share/url', { url, text: words }],
  X: (words, url) => ['https://x.com/intent/post', { text: words, url }],
  // It takes no words of others.
  Facebook: (_words, url) => ['https://www.facebook.com/sharer/sharer.php', { u: url }],
};

/** The page of a target that hands on words and a link; nothing is loaded from it before the tap. */
export function socialAddress(target: SocialTarget, words: string, url: string): string {
  const [page, query] = PAGES[target](words, url);
  return `${page}?${new URLSearchParams(query)}`;
}
