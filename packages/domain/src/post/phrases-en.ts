import type { PostPhrases } from './phrase-book.ts';

export const ENGLISH: PostPhrases = {
  language: 'en',
  openings: {
    inspirierend: 'Sometimes a single day holds more than it lets on.',
    pragmatisch: 'A quick note from my everyday life:',
    humorvoll: 'My diary sometimes has better stories than any slide deck. 😄',
    seriös: 'An observation from my everyday life that I would like to share.',
    locker: 'A little peek into my diary 👇',
    persönlich: 'I don’t share this every day: a few lines from my diary.',
  },
  thoughts: {
    inspirierend: 'Perhaps it reminds you of a moment that set something in motion for you, too.',
    pragmatisch: 'My takeaway: look closely, learn from it, keep going.',
    humorvoll: 'And yes: life still writes the best agenda items.',
    seriös: 'In my view, experiences like this deserve a closer look.',
    locker: 'No more and no less – that’s how it was.',
    persönlich: 'It has stayed with me, and that is why it is here.',
  },
  goals: {
    diskussion: 'I’d like to know how you see this: what has your experience been?',
    reichweite: 'Do you know somebody who would find this interesting? Then feel free to share this post.',
    vernetzung: 'I enjoy exchanging ideas with people in a similar place – perhaps you are one of them.',
    'website-besuch': 'There is more to what I do than fits into one post: you can find out about it on my website.',
    angebot: 'Are you looking for support with something like this? Then let’s talk about what I offer.',
  },
  calls: {
    kommentieren: 'Tell me what you think in the comments.',
    vernetzen: 'Feel free to connect with me.',
    website: 'Have a look at my website.',
    angebot: 'Send me a message and I’ll tell you more about what I offer.',
  },
  beforeMoment: 'My moment of the day:',
  beforeAudience: 'If this is you, it’s for you:',
  beforeAbout: 'About me:',
  beforeQuote: 'From my diary, as I wrote it:',
  quoteMarks: ['“', '”'],
};
