import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { env } from '#platform/env.ts';

const ClaimsSchema = v.object({ firebase: v.object({ sign_in_provider: v.string() }) });

/** By what the token at hand was got; `undefined` while it is being read. */
export type FirebaseWay = 'password' | 'external' | undefined;

async function wayOfToken(): Promise<FirebaseWay> {
  const token = await env.token();
  if (token.status !== 'ok') return 'password';
  const payload = (token.token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ClaimsSchema), atob(payload));
  return parsed.success && parsed.output.firebase.sign_in_provider !== 'password' ? 'external' : 'password';
}

/** By what somebody has signed in at Firebase: who has no password is not asked for one. @param isWanted nothing is read before */
export function useFirebaseWay(isWanted: boolean): FirebaseWay {
  const [way, setWay] = useState<FirebaseWay>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    void wayOfToken().then((found) => {
      if (!isOver) setWay(found);
    });
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return way;
}
