/** Control characters and text direction marks could move the terminal's cursor or reorder lines. */
const UNSEEN = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Marks each line, so that none looks like ours. */
export const quoted = (text: string): string => text.replace(UNSEEN, '\ufffd').replace(/^/gm, '> ');
/** As `quoted`, on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '\ufffd');
