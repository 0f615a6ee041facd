import type { LocalDate } from '@tagfalter/domain/local-date';
import type { SearchFilters } from '@tagfalter/domain/search/filters';
import { scan, scannable } from '@tagfalter/domain/search/scan';
import type { DiaryDb } from '../db/diary-db.ts';
import type { StoredView } from '../db/rows.ts';
import { contentOf } from './entry-rows.ts';
import { allRows } from './packs.ts';

/** Offered at once. */
export const MAX_HANDOUT_DAYS = 200;

/** Words and mood, no files. */
export interface HandoutEntry {
  id: string;
  date: LocalDate;
  level: number | null;
  topMoment: string;
  /** As typed, else as spoken. */
  text: string;
}

export interface HandoutQuestion {
  /** Words or phrases that a day has to contain. */
  terms: readonly string[];
  filters: SearchFilters;
}

/** Newest first, with the total; includes resting days, because they are asked for. */
export async function queryHandout(
  db: DiaryDb,
  { terms, filters }: HandoutQuestion,
): Promise<{ days: HandoutEntry[]; total: number }> {
  const rows = await db.transaction('r', db.entryTables, () => allRows(db));
  const views = rows.map(contentOf).filter((view) => view !== null);
  const newest = views.sort((a, b) => (a.date < b.date ? 1 : -1));
  const byId = new Map(newest.map((view) => [view.id, view]));
  const { hits, total } = scan(newest.map(searched), terms, filters, MAX_HANDOUT_DAYS);
  return { total, days: hits.flatMap(({ id }) => byId.get(id) ?? []).map(handoutDay) };
}

function searched(view: StoredView) {
  const { id, date, text, topMoment, audioTranscript, summary, isFavorite, mood, images, audio } = view;
  return scannable({
    ...{ id, date, text, topMoment, audioTranscript, summary, isFavorite },
    answers: (view.reflections ?? []).map(({ answer }) => answer),
    mood: mood?.level ?? null,
    photos: images.length,
    hasVoice: audio !== null,
  });
}

function handoutDay({ id, date, mood, topMoment, text, audioTranscript }: StoredView): HandoutEntry {
  const words = text.trim() || audioTranscript.trim();
  return { id, date, level: mood?.level ?? null, topMoment: topMoment.trim(), text: words };
}
