import type { LocalDate } from '../local-date.ts';
import { escapeHtml, PAGE_FOOT, pageHead, paragraphs } from './page-frame.ts';
import { exportClockTime, factsOf, longDate, type ShownEntry } from './shown-day.ts';
import { EXPORT_WORDS, type ExportLanguage } from './words.ts';

/** Oldest first. */
export type YearCounts = readonly { year: string; days: number }[];

export const VIEWER_FILE = 'index.html';
export const yearPageName = (year: string): string => `${year}/index.html`;

export interface FirstPage {
  language: ExportLanguage;
  /** Name of the owner; empty if unknown. */
  name: string;
  exportedOn: LocalDate;
  years: YearCounts;
  /** Files whose bytes are not in the archive. */
  missing: readonly { date: LocalDate; name: string }[];
}

/** Opens from disk: years and missing files. */
export function firstPage({ language, name, exportedOn, years, missing }: FirstPage): string {
  const words = EXPORT_WORDS[language];
  const title = name === '' ? words.diary : `${words.diary} · ${name}`;
  const listed = years.map(
    ({ year, days }) => `<li><a href="${yearPageName(year)}"><b>${year}</b> <span>${words.days(days)}</span></a></li>`,
  );
  const gaps = missing.map(({ date, name: file }) => `<li>${escapeHtml(`${date} · ${file}`)}</li>`);
  return [
    pageHead(title, language),
    `<main><h1>${escapeHtml(title)}</h1>\n<p class="cap">${escapeHtml(words.exportedOn(longDate(exportedOn, language)))}. ${escapeHtml(words.about)}</p>\n`,
    `<nav aria-label="${escapeHtml(words.years)}"><ul class="years">${listed.toReversed().join('\n')}</ul></nav>\n`,
    gaps.length > 0 ? `<section><h2>${escapeHtml(words.missing)}</h2><ul>${gaps.join('\n')}</ul></section>\n` : '',
    `</main>\n${PAGE_FOOT}`,
  ].join('');
}

/** The days follow, then `YEAR_FOOT`. */
export function yearHead(year: string, language: ExportLanguage): string {
  const words = EXPORT_WORDS[language];
  return `${pageHead(`${words.diary} ${year}`, language)}<main><p><a href="../${VIEWER_FILE}">${words.years}</a></p>\n<h1>${year}</h1>\n`;
}

export const YEAR_FOOT = `</main>\n${PAGE_FOOT}`;

export function entryArticle(day: ShownEntry): string {
  const { entry, language, questionOf } = day;
  const words = EXPORT_WORDS[language];
  const facts = factsOf(day);
  const answers = (entry.reflections ?? []).map(
    ({ questionId, answer }) => `<h4>${escapeHtml(questionOf(questionId) ?? questionId)}</h4>${paragraphs(answer)}`,
  );
  const section = (title: string, html: string): string => (html === '' ? '' : `<h3>${escapeHtml(title)}</h3>${html}`);
  return [
    `<article id="d${entry.date.slice(5)}"><h2><time datetime="${entry.date}">${escapeHtml(longDate(entry.date, language))}</time></h2>`,
    facts.length > 0 ? `<p class="cap">${escapeHtml(facts.join(' · '))}</p>` : '',
    entry.topMoment ? `<blockquote>${escapeHtml(entry.topMoment)}</blockquote>` : '',
    entry.text ? `<div class="text">${paragraphs(entry.text)}</div>` : '',
    photosOf(day),
    section(words.recording, recordingOf(day) + (entry.audioTranscript ? paragraphs(entry.audioTranscript) : '')),
    section(words.summary, entry.summary ? paragraphs(entry.summary) : ''),
    section(words.reflection, answers.join('')),
    '</article>\n',
  ].join('');
}

function photosOf({ entry: { images }, fileOf, language }: ShownEntry): string {
  if (images.length === 0) return '';
  const words = EXPORT_WORDS[language];
  const shown = images.map(({ hash, name }, index) => {
    const file = fileOf(hash);
    const alt = escapeHtml(`${words.photo} ${index + 1}`);
    if (file === undefined)
      return `<p class="gone">${escapeHtml(`${words.missing}: ${name || `${words.photo} ${index + 1}`}`)}</p>`;
    return `<a href="../${file}"><img src="../${file}" alt="${alt}" loading="lazy"></a>`;
  });
  return `<div class="photos">${shown.join('')}</div>`;
}

function recordingOf({ entry: { audio }, fileOf, language }: ShownEntry): string {
  if (!audio) return '';
  const words = EXPORT_WORDS[language];
  const label = escapeHtml(`${words.recording} ${exportClockTime(audio.durationMs)}`);
  const file = fileOf(audio.hash);
  if (file === undefined) return `<p class="gone">${escapeHtml(words.missing)}: ${label}</p>`;
  return `<p><audio controls preload="none" src="../${file}"></audio><br><a href="../${file}">${label}</a></p>`;
}
