import { type FieldClock, isLaterClock } from './clock.ts';
import { isWithin } from './is-within.ts';

/** Most questions of one day (spec §9). */
export const MAX_QUESTIONS = 5;
/** Longest answer in UTF-16 code units: as long as the diary text. */
export const MAX_ANSWER = 3000;
/** Pause after typing before an answer is saved, milliseconds (spec §9). */
export const ANSWER_PAUSE_MS = 1000;

/** What somebody answered to a reflection question. For its owner only (decision 24). */
export interface ReflectionAnswer {
  questionId: string;
  /** Never blank. */
  answer: string;
}

/** New answers by the id of their question; an empty one takes the answer away. */
export type AnswerChange = Readonly<Record<string, string>>;

/** Each answer has a clock of its own (S6). */
export type AnswerClockName = `answer:${string}`;
type AnswerClocks = Partial<Record<AnswerClockName, FieldClock>>;

const clockNameOf = (questionId: string): AnswerClockName => `answer:${questionId}`;

export interface MergedAnswers {
  reflections: ReflectionAnswer[];
  /** The clocks that move. */
  clocks: AnswerClocks;
  /** What came too late to be taken. */
  late: ReflectionAnswer[];
}

/**
 * Answers of two devices together: those to different questions all stay, of two to the same one the later (decision 10,
 * S6). An answer that is taken away keeps its clock.
 */
export function mergeAnswers(
  standing: readonly ReflectionAnswer[],
  clocks: AnswerClocks,
  change: AnswerChange,
  clock: FieldClock,
): MergedAnswers {
  const merged = new Map(standing.map(({ questionId, answer }) => [questionId, answer]));
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

/** The answer to a question; undefined without one. */
export function answerTo(answers: readonly ReflectionAnswer[], questionId: string): string | undefined {
  return answers.find((one) => one.questionId === questionId)?.answer;
}

/** What turns one list of answers into another; undefined where they say the same. */
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

/** Answers of a version whose words do not all stand in the answer to the same question now (decision 10). */
export function lostAnswers(
  version: readonly ReflectionAnswer[],
  standing: readonly ReflectionAnswer[],
): ReflectionAnswer[] {
  return version.filter(({ questionId, answer }) => !isWithin(answer, answerTo(standing, questionId) ?? ''));
}

/** Questions that a change answers for the first time. */
export function newQuestions(standing: readonly ReflectionAnswer[], change: AnswerChange): string[] {
  const answered = Object.entries(change).filter(([, answer]) => answer !== '');
  return answered.map(([questionId]) => questionId).filter((id) => answerTo(standing, id) === undefined);
}
