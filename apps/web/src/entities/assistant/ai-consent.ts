import { setAiConsent } from '@tagfalter/contract/ai-consent';
import { useCallback } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { session } from '#entities/person/use-session.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { storedChoice, useChoice } from '#platform/stored-choice.ts';

/** Whoever has said no once is not asked with every tap; the settings offer it on. */
const refusalChoice = storedChoice('ai-refused', ['yes', 'no'], 'no');

/**
 * How this person stands towards an external assistant (decision 19). `builtin`: there is none, nothing leaves the
 * house. `unasked`: nobody has answered yet. `refused`: not now, asked on this device.
 */
export type AiConsentStatus = 'builtin' | 'unasked' | 'refused' | 'given';

export interface AiConsent {
  status: AiConsentStatus;
  /** Gives or takes back the consent, with the server. @returns why it has not heard, in words; null once it has */
  decide(consent: boolean): Promise<string | null>;
  /** Goes on without, without asking again. */
  refuse(): void;
}

/** Whether words may go to an external assistant, and how to say so. */
export function useAiConsent(): AiConsent {
  const { user } = useDiary();
  const words = useFaultWords();
  const refused = useChoice(refusalChoice) === 'yes';
  const status = user.assistant === 'builtin' ? 'builtin' : user.aiConsent ? 'given' : refused ? 'refused' : 'unasked';
  async function decide(consent: boolean): Promise<string | null> {
    const { method, path, reply: schema } = setAiConsent;
    const reply = await accountRequest({ method, path, body: { consent }, schema });
    if (!reply.ok) return words(reply.fault);
    refusalChoice.set(consent ? 'no' : 'yes');
    session.update(reply.value);
    return null;
  }
  const refuse = useCallback(() => refusalChoice.set('yes'), []);
  return { status, decide, refuse };
}
