import type { Env } from '../base/env.ts';
import type { UploadEnv } from '../media/sending.ts';

/** What a guest's rounds need from outside; window, worker and tests each pass their own. */
export type GuestEnv = UploadEnv &
  Pick<Env, 'uuid' | 'locks' | 'token' | 'random' | 'visible'> & {
    /** Names one look at the page; `null` in the worker, which nobody looks at. */
    visit: string | null;
    /** Account that this browser remembers; `null` without one, and in the worker, which cannot tell. */
    account(): string | null;
  };
