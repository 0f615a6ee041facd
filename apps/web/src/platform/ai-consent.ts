import { setAiConsent } from '@tagfalter/contract/ai-consent';
import { useCallback } from 'react';
import { accountRequest } from './account-request.ts';
import { useDiary } from './diary.tsx';
import { useFaultWords } from './fault-words.ts';
import { storedChoice, useChoice } from './stored-choice.ts';
import { session } from './use-session.ts';

/** Whoever has said no once is not asked with every tap; the settings offer it on. */
const refusalChoice = storedChoice('ai-refused', ['yes', 'no'], 'no');

/**
 * How this person stands towards an external assistant (decision 19). `builtin`: there is none, nothing leaves the
 * house. `unasked`: nobody has answered yet. `refused`: not now, asked on this device.
 */
export type AiStanding = 'builtin' | 'unasked' | 'refused' | 'given';

export interface AiConsent {
  standing: AiStanding;
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
  const standing =
    user.assistant === 'builtin' ? 'builtin' : user.aiConsent ? 'given' : refused ? 'refused' : 'unasked';
  async function decide(consent: boolean): Promise<string | null> {
    const { method, path, reply: schema } = setAiConsent;
    const reply = await accountRequest({ method, path, body: { consent }, schema });
    if (!reply.ok) return words(reply.fault);
    refusalChoice.set(consent ? 'no' : 'yes');
    session.update(reply.value);
    return null;
  }
  const refuse = useCallback(() => refusalChoice.set('yes'), []);
  return { standing, decide, refuse };
}
