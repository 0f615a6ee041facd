import type { LocalDate } from '../local-date.ts';
import { exportClockTime, factsOf, longDate, type ShownEntry } from './shown-day.ts';
import { EXPORT_WORDS } from './words.ts';

/** `2026/11-20.md`. */
export function markdownName(date: LocalDate): string {
  return `${date.slice(0, 4)}/${date.slice(5)}.md`;
}

/** Keeps line breaks; nothing typed becomes a tag or a heading. */
function verbatim(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/</g, '\\<')
    .replace(/^(\s*)#/gm, '$1\\#')
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n');
}

/** Within a link or a line. */
const inline = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');

export function markdownOf(day: ShownEntry): string {
  const { entry, questionOf, language } = day;
  const words = EXPORT_WORDS[language];
  const parts = [`# ${longDate(entry.date, language)}`];
  const facts = factsOf(day);
  if (entry.topMoment) parts.push(`> **${words.topMoment}:** ${inline(entry.topMoment)}`);
  if (facts.length > 0) parts.push(facts.map(inline).join(' · '));
  if (entry.text) parts.push(verbatim(entry.text));
  parts.push(...photosOf(day), ...recordingOf(day));
  if (entry.audioTranscript) parts.push(verbatim(entry.audioTranscript));
  if (entry.summary) parts.push(`## ${words.summary}`, verbatim(entry.summary));
  const answers = entry.reflections ?? [];
  if (answers.length > 0) parts.push(`## ${words.reflection}`);
  for (const { questionId, answer } of answers)
    parts.push(`**${inline(questionOf(questionId) ?? questionId)}**`, verbatim(answer));
  return `${parts.join('\n\n')}\n`;
}

function photosOf({ entry: { images }, fileOf, language }: ShownEntry): string[] {
  const words = EXPORT_WORDS[language];
  return images.map(({ hash, name }) => {
    const file = fileOf(hash);
    const label = inline(name || words.photo);
    return file === undefined ? `*${words.missing}: ${label}*` : `![${label}](../${file})`;
  });
}

function recordingOf({ entry: { audio }, fileOf, language }: ShownEntry): string[] {
  if (!audio) return [];
  const words = EXPORT_WORDS[language];
  const file = fileOf(audio.hash);
  const length = `${words.recording} ${exportClockTime(audio.durationMs)}`;
  return [`## ${words.recording}`, file === undefined ? `*${words.missing}: ${length}*` : `[${length}](../${file})`];
}
