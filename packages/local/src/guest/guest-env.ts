import type { Env } from '../base/env.ts';
import type { UploadEnv } from '../media/sending.ts';

/** Window, worker and tests each pass their own. */
export type GuestEnv = UploadEnv &
  Pick<Env, 'uuid' | 'locks' | 'token' | 'random' | 'visible'> & {
    /** Names one look at the page; `null` in the worker. */
    visit: string | null;
    /** `null` if none, and in the worker, which cannot tell. */
    account(): string | null;
  };
