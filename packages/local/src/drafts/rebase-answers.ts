import { mergeText } from '@tagfalter/domain/merge-text';
import { answerTo, type ReflectionAnswer } from '@tagfalter/domain/reflection';

type Answers = readonly ReflectionAnswer[];

/** One answer: as typed where nobody else changed it, theirs where nothing was typed, else both passages (decision 10). */
function rebaseAnswer(was: string, theirs: string, mine: string): string {
  const written = mine.trim();
  if (written === theirs || theirs === was) return mine;
  return written === was || written === '' ? theirs : mergeText(was, theirs, mine).text;
}

/**
 * Answers as typed, on top of what the entry has become.
 * @param before the entry's, when typing was begun
 * @param standing the entry's now
 */
export function rebaseAnswers(before: Answers, standing: Answers, typed: Answers): ReflectionAnswer[] {
  const kept = standing.flatMap(({ questionId, answer }) => {
    const was = answerTo(before, questionId);
    const mine = answerTo(typed, questionId);
    if (mine !== undefined) return [{ questionId, answer: rebaseAnswer(was ?? '', answer, mine) }];
    // Taken away here; what was written there since is not.
    return was === answer ? [] : [{ questionId, answer }];
  });
  const others = typed.filter(({ questionId, answer }) => {
    const was = answerTo(before, questionId);
    const isGoneThere = was !== undefined && answer.trim() === was;
    return answerTo(standing, questionId) === undefined && !isGoneThere;
  });
  return [...kept, ...others];
}
