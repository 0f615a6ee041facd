import emojis from 'emojibase-data/en/data.json';
import messages from 'emojibase-data/en/messages.json';

export const source = { emojis, messages };
