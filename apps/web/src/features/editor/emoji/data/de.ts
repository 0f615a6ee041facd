import emojis from 'emojibase-data/de/data.json';
import messages from 'emojibase-data/de/messages.json';

export const source = { emojis, messages };
