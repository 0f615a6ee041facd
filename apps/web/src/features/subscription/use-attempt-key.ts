import { useRef } from 'react';
import { env } from '#platform/env.ts';

interface AttemptKey {
  /** Name of the attempt to send this; the same until it is over. */
  of(body: string): string;
  /** The server has said yes or no: the next attempt is another. */
  over(): void;
}

/** Names attempts at the payment service, so that one whose answer was lost has no second effect (wire 17). */
export function useAttemptKey(): AttemptKey {
  const last = useRef<{ body: string; key: string } | null>(null);
  return {
    of(body) {
      if (last.current?.body !== body) last.current = { body, key: env.uuid() };
      return last.current.key;
    },
    over() {
      last.current = null;
    },
  };
}
