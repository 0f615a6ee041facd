import type { DeclarationsOutcome } from '@tagfalter/contract/admin-declarations';
import { onOneLine, quoted } from '#api/base/others-words.ts';
import { say } from './run-command.ts';

type Waiting = Extract<DeclarationsOutcome, { outcome: 'listed' }>['declarations'];

/** Oldest first. */
export function listDeclarations(waiting: Waiting): void {
  if (waiting.length === 0) say('No declaration waits.');
  for (const { reference, kind, declaredAt, name, email, message, hasAccount, outcome } of waiting) {
    const account = hasAccount ? 'account' : 'no account';
    say([reference, declaredAt, kind, onOneLine(name), onOneLine(email), account, outcome ?? 'waits'].join('\t'));
    if (message !== '') say(quoted(message));
  }
}
