import { type FieldClock, isLaterClock } from './clock.ts';
import { SECOND_MS } from './durations.ts';
import { isSubsequence } from './is-subsequence.ts';

/** Per entry (spec §9). */
export const MAX_QUESTIONS = 5;
/** UTF-16 code units, as for the diary text. */
export const MAX_ANSWER = 3000;
/** After typing, milliseconds (spec §9). */
export const ANSWER_PAUSE_MS = SECOND_MS;

/** Visible only to its owner (spec decision 24). */
export interface ReflectionAnswer {
  questionId: string;
  /** Never blank. */
  answer: string;
}

/** By question id; an empty text removes the answer. */
export type AnswerChange = Readonly<Record<string, string>>;

/** Each answer has its own clock (S6). */
export type AnswerClockName = `answer:${string}`;
type AnswerClocks = Partial<Record<AnswerClockName, FieldClock>>;

const clockNameOf = (questionId: string): AnswerClockName => `answer:${questionId}`;

export interface MergedAnswers {
  reflections: ReflectionAnswer[];
  /** Changed clocks only. */
  clocks: AnswerClocks;
  /** Came too late. */
  late: ReflectionAnswer[];
}

/** All questions stay; of two answers to one question the later wins (S6). A removed answer keeps its clock. */
export function mergeAnswers(
  existing: readonly ReflectionAnswer[],
  clocks: AnswerClocks,
  change: AnswerChange,
  clock: FieldClock,
): MergedAnswers {
  const merged = new Map(existing.map(({ questionId, answer }) => [questionId, answer]));
  const moved: AnswerClocks = {};
  const late: ReflectionAnswer[] = [];
  for (const [questionId, answer] of Object.entries(change)) {
    const name = clockNameOf(questionId);
    if (!isLaterClock(clock, clocks[name])) {
      if (answer !== '') late.push({ questionId, answer });
      continue;
    }
    moved[name] = clock;
    if (answer === '') merged.delete(questionId);
    else merged.set(questionId, answer);
  }
  return { reflections: [...merged].map(([questionId, answer]) => ({ questionId, answer })), clocks: moved, late };
}

export function answerTo(answers: readonly ReflectionAnswer[], questionId: string): string | undefined {
  return answers.find((one) => one.questionId === questionId)?.answer;
}

/** `undefined` if equal. */
export function answerChange(
  before: readonly ReflectionAnswer[],
  after: readonly ReflectionAnswer[],
): AnswerChange | undefined {
  const gone = before.filter(({ questionId }) => answerTo(after, questionId) === undefined);
  const changed = after.filter(({ questionId, answer }) => answerTo(before, questionId) !== answer);
  if (gone.length === 0 && changed.length === 0) return undefined;
  return Object.fromEntries([
    ...gone.map(({ questionId }) => [questionId, '']),
    ...changed.map(({ questionId, answer }) => [questionId, answer]),
  ]);
}

/** Answers of `version` with words that the current answer lacks (spec decision 10). */
export function lostAnswers(
  version: readonly ReflectionAnswer[],
  existing: readonly ReflectionAnswer[],
): ReflectionAnswer[] {
  return version.filter(({ questionId, answer }) => !isSubsequence(answer, answerTo(existing, questionId) ?? ''));
}

/** Questions answered for the first time. */
export function newQuestions(existing: readonly ReflectionAnswer[], change: AnswerChange): string[] {
  const answered = Object.entries(change).filter(([, answer]) => answer !== '');
  return answered.map(([questionId]) => questionId).filter((id) => answerTo(existing, id) === undefined);
}
