/** What others have written may move the cursor of a terminal, or turn what follows around. */
const UNSEEN = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Words of others, each line marked so that none looks like ours. */
export const quoted = (text: string): string => text.replace(UNSEEN, '\ufffd').replace(/^/gm, '> ');
/** The same on one line, for a list. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '\ufffd');
