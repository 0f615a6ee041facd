import type { WireAnswer } from '@tagfalter/contract/reflection-answers';
import { answerIdFor } from '@tagfalter/domain/entry-id';
import { MAX_QUESTIONS, newQuestions, type ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { Actor } from '#api/base/actor.ts';
import type { ServerLanguage } from '#api/base/language.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { writeRevisions } from '../feed/revisions.ts';
import { writeEntries } from '../repository.ts';
import type { KnownQuestions } from '../rules/questions-port.ts';
import { revisionOf } from '../rules/revision-of.ts';
import { writtenAs } from '../stored-entry.ts';
import type { EntryDeps } from './entry-deps.ts';
import { SERVER_CLIENT } from './save-with-files.ts';
import { permitted, tryToSave } from './service.ts';

export interface AnswerDeps extends EntryDeps {
  questions: KnownQuestions;
}

export interface GivenAnswer {
  entryId: string;
  questionId: string;
  /** Not blank. */
  answer: string;
}

/** For any visibility (spec decision 24). @throws Refusal `not_found`, `forbidden` */
export async function listAnswers(
  deps: AnswerDeps,
  actor: Actor,
  id: string,
  language: ServerLanguage,
): Promise<WireAnswer[]> {
  const { entry } = await permitted(deps, deps.db, actor, { id }, 'read-answers');
  return (entry.reflections ?? []).map((answer) => presentAnswer(deps.questions, entry.id, answer, language));
}

/**
 * Sets an answer of an own entry.
 * @throws Refusal `not_found` for an unknown entry or question, `too_many_questions` for a sixth (wire 6), and those of
 * `applySave`
 */
export async function saveAnswer(
  deps: AnswerDeps,
  actor: Actor,
  { entryId, questionId, answer }: GivenAnswer,
  language: ServerLanguage,
): Promise<WireAnswer> {
  const { questions } = deps;
  return changeOwner(deps, actor.accountId, async (tx, versions) => {
    const current = await permitted(deps, tx, actor, { id: entryId }, 'edit');
    if (!questions.has(questionId)) throw new Refusal('not_found');
    const { id, date, timeZone, reflections = [] } = current.entry;
    const answers = { [questionId]: answer };
    const change = { fields: {}, addImages: [], removeImages: [], answers };
    const saved = tryToSave(deps, actor, current, { id, date, timeZone, change });
    const isOneMore = newQuestions(reflections, answers).length > 0;
    if (isOneMore && reflections.length >= MAX_QUESTIONS) {
      throw new Refusal('too_many_questions', { details: { longest: MAX_QUESTIONS } });
    }
    if (saved.changed) await writeEntries(tx, [writtenAs(saved.stored, SERVER_CLIENT, versions)]);
    await writeRevisions(tx, revisionOf(saved, versions, deps.now()));
    return presentAnswer(questions, id, { questionId, answer }, language);
  });
}

function presentAnswer(
  questions: KnownQuestions,
  entryId: string,
  { questionId, answer }: ReflectionAnswer,
  language: ServerLanguage,
): WireAnswer {
  const id = answerIdFor(entryId, questionId);
  return { id, questionId, entryId, question: questions.textOf(questionId, language) ?? '', answer };
}
