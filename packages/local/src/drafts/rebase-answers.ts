import { mergeText } from '@tagfalter/domain/merge-text';
import { answerTo, type ReflectionAnswer } from '@tagfalter/domain/reflection';

type Answers = readonly ReflectionAnswer[];

/** Keeps both passages if both sides changed the answer (spec decision 10). */
function rebaseAnswer(was: string, theirs: string, mine: string): string {
  const written = mine.trim();
  if (written === theirs || theirs === was) return mine;
  return written === was || written === '' ? theirs : mergeText(was, theirs, mine).text;
}

/**
 * @param before the entry's answers when typing began
 * @param existing the entry's answers now
 */
export function rebaseAnswers(before: Answers, existing: Answers, typed: Answers): ReflectionAnswer[] {
  const kept = existing.flatMap(({ questionId, answer }) => {
    const was = answerTo(before, questionId);
    const mine = answerTo(typed, questionId);
    if (mine !== undefined) return [{ questionId, answer: rebaseAnswer(was ?? '', answer, mine) }];
    // Removed here; an answer changed there since stays.
    return was === answer ? [] : [{ questionId, answer }];
  });
  const others = typed.filter(({ questionId, answer }) => {
    const was = answerTo(before, questionId);
    const isGoneThere = was !== undefined && answer.trim() === was;
    return answerTo(existing, questionId) === undefined && !isGoneThere;
  });
  return [...kept, ...others];
}
