import { randomUUID } from 'node:crypto';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Caller, Cast } from './entry-matrix-cast.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { askFromAfar } from './matrix-request.ts';

/** A declaration about an address, by JSON. */
async function declare(
  cast: Cast,
  caller: Caller,
  url: string,
  email = `${randomUUID()}@example.org`,
): Promise<number> {
  const request = { method: 'POST', url, payload: { email, name: 'Mia Muster' } } as const;
  return (await askFromAfar(cast, caller, request)).statusCode;
}

const CALLS: Record<string, MatrixCall> = {
  'POST /kuendigung (added, no login)': (cast, caller) => declare(cast, caller, '/kuendigung'),
  'POST /widerruf (added, no login)': (cast, caller) => declare(cast, caller, '/widerruf'),
  'POST /erklaerung/{token} (added, no login) by the link of a mail': async (cast, caller) => {
    const { email } = await cast.stage.person();
    await declare(cast, 'V', '/kuendigung', email);
    const { pathname } = linkIn(await mailTo(cast.stage.product, email, 1));
    return (await askFromAfar(cast, caller, { method: 'POST', url: pathname })).statusCode;
  },
};

driveMatrix({ part: 'declarations', calls: CALLS });
