import emojis from 'emojibase-data/fr/data.json';
import messages from 'emojibase-data/fr/messages.json';

export const source = { emojis, messages };
