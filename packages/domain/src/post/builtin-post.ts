import { guessLanguage, type SummaryLanguage } from '../summary/language.ts';
import { isClosed, sentencesIn } from '../summary/sentences.ts';
import { weightiestSentences } from '../summary/summarize.ts';
import { isBlank } from '../text.ts';
import { cutText } from './cut-text.ts';
import { hashtagsOf } from './hashtags.ts';
import type { PhraseForms, PostPhrases } from './phrase-book.ts';
import { PHRASES } from './phrases.ts';
import type { PostInput, PostProfile } from './post-input.ts';
import { type PostInstructions, readPostInstructions } from './post-instructions.ts';

/** UTF-16 code units; readers scroll on beyond that. */
const MAX_STORY = 1200;
const MAX_MOMENT = 300;
const MAX_AUDIENCE = 200;
const MAX_ABOUT = 300;

/**
 * The product's own post (wire 16): the weightiest sentences of a day, verbatim, between phrases chosen by the profile.
 * It adds and translates nothing; words in another language are quoted. Of special instructions it follows
 * `readPostInstructions`.
 * @param most UTF-16 code units, at least 3,000
 * @returns '' without words
 */
export function builtinPost(input: PostInput, most: number): string {
  const { profile } = input;
  const phrases = PHRASES[profile.language];
  const instructions = readPostInstructions(profile.specialInstructions);
  const tone = profile.tonality ?? 'pragmatisch';
  const say = (sentence: PhraseForms) => plainUnless(instructions.emojis, inForm(sentence, profile));
  const before = say(phrases.openings[tone]);
  const after = paragraphs([
    say(phrases.thoughts[tone]),
    ownWords(say(phrases.beforeAudience), oneLine(profile.targetAudience, MAX_AUDIENCE)),
    ownWords(phrases.beforeAbout, aboutOf(profile, phrases.language)),
    lines(say(phrases.goals[profile.postGoal]), callOf(profile, phrases, say)),
    tagsOf(input, phrases.language, instructions),
  ]);
  const space = most - before.length - after.length - 2 * PARAGRAPH.length;
  const story = storyOf(input, phrases, { sentences: instructions.sentences, most: Math.min(MAX_STORY, space) });
  return story === '' ? '' : paragraphs([before, story, after]);
}

const PARAGRAPH = '\n\n';
const paragraphs = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(PARAGRAPH);
const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');
const ownWords = (before: string, words: string): string => (words === '' ? '' : closed(`${before} ${words}`));
const closed = (text: string): string =>
  isClosed(text) || /(?:[:;,]|\p{Extended_Pictographic}\uFE0F?)$/u.test(text) ? text : `${text}.`;

function inForm(sentence: PhraseForms, { addressForm }: PostProfile): string {
  return typeof sentence === 'string' ? sentence : sentence[addressForm];
}

function plainUnless(emojis: boolean, sentence: string): string {
  return emojis ? sentence : sentence.replace(/\s*\p{Extended_Pictographic}\uFE0F?/gu, '');
}

interface StoryBounds {
  sentences: number;
  /** UTF-16 code units. */
  most: number;
}

/** The weightiest sentences, and the top moment if they lack it. */
function storyOf({ text, summary, topMoment }: PostInput, phrases: PostPhrases, bounds: StoryBounds): string {
  const source = isBlank(text) ? summary : text;
  const language = guessLanguage(`${source}\n${topMoment}`);
  const day = dayOf(source, language, bounds).map(closed).join(' ');
  const moment = oneLine(topMoment, MAX_MOMENT);
  const isSaid = day.includes(moment.replace(/[.!?…]+$/u, ''));
  if (language !== undefined && language !== phrases.language) {
    return quoted(lines(day, isSaid ? '' : closed(moment)), phrases, bounds.most);
  }
  const last = isSaid ? '' : ownWords(phrases.beforeMoment, moment);
  return cutText(paragraphs([day, last]), bounds.most);
}

/** A short day stays whole. */
function dayOf(text: string, language: SummaryLanguage | undefined, { sentences, most }: StoryBounds): string[] {
  const all = sentencesIn(text);
  if (all.length <= sentences && all.join('. ').length <= most) return all;
  return weightiestSentences(text, language, () => ({ wanted: sentences, enough: most }));
}

function quoted(words: string, { beforeQuote, quoteMarks: [open, close] }: PostPhrases, most: number): string {
  const space = most - beforeQuote.length - open.length - close.length - 1;
  return words === '' ? '' : `${beforeQuote}\n${open}${cutText(words, space)}${close}`;
}

/** Omitted in another language than the post's. */
function aboutOf({ linkedinInfo, generalDescription }: PostProfile, language: SummaryLanguage): string {
  const about = isBlank(generalDescription) ? linkedinInfo : generalDescription;
  const spoken = guessLanguage(about);
  if (spoken !== undefined && spoken !== language) return '';
  return oneLine(sentencesIn(about)[0] ?? '', MAX_ABOUT);
}

/** The writer's own call is used verbatim. */
function callOf(
  { ctaText, ctaType }: PostProfile,
  phrases: PostPhrases,
  say: (sentence: PhraseForms) => string,
): string {
  if (!isBlank(ctaText)) return ctaText;
  return ctaType === null ? '' : say(phrases.calls[ctaType]);
}

function tagsOf(
  { text, topMoment, profile }: PostInput,
  language: SummaryLanguage,
  instructions: PostInstructions,
): string {
  if (!instructions.hashtags) return '';
  if (instructions.named.length > 0) return instructions.named.join(' ');
  const { targetAudience, generalDescription, linkedinInfo } = profile;
  const about = `${generalDescription}\n${linkedinInfo}`;
  return hashtagsOf(targetAudience, about, `${text}\n${topMoment}`, language).join(' ');
}

function oneLine(text: string, most: number): string {
  return isBlank(text) ? '' : cutText(text.trim().replace(/\s+/gu, ' '), most);
}
