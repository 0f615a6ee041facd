import { MAX_QUESTIONS } from '@tagfalter/domain/reflection';

/** A question in its place; its replacement gets the same place. */
export interface AskedQuestion {
  /** Key of the place. */
  key: string;
  /** Id of the question. */
  id: string;
}

type Ids = readonly string[];

/** Every question on show: questions asked here in their order, then questions answered elsewhere meanwhile. */
export function questionsOnShow(asked: readonly AskedQuestion[], answered: Ids): AskedQuestion[] {
  const others = answered.filter((id) => asked.every((one) => one.id !== id));
  return [...asked, ...others.map((id) => ({ key: id, id }))];
}

/** A question at random that is not on show; undefined when there is none left. @param random 0 to below 1 */
export function drawQuestion(all: Ids, shown: readonly AskedQuestion[], random: number): string | undefined {
  const left = all.filter((id) => shown.every((one) => one.id !== id));
  return left[Math.floor(random * left.length)];
}

/** Whether one more may be asked (spec §9). */
export function mayAskMore(all: Ids, shown: readonly AskedQuestion[]): boolean {
  return shown.length < MAX_QUESTIONS && drawQuestion(all, shown, 0) !== undefined;
}

/** The list with another question in the place of one. */
export function swapQuestion(shown: readonly AskedQuestion[], id: string, drawn: string): AskedQuestion[] {
  return shown.map((one) => (one.id === id ? { ...one, id: drawn } : one));
}
