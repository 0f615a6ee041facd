import emojis from 'emojibase-data/es/data.json';
import messages from 'emojibase-data/es/messages.json';

export const source = { emojis, messages };
