import type { Report } from '@tagfalter/local/base/report';
import { isFull } from '@tagfalter/local/base/storage-error';
import { SharesFull } from '@tagfalter/local/media/shares';

/** Address to which the system sends what is shared with the app (`share_target` of the manifest). */
export const SHARE_TARGET = '/share-target';

export interface ShareParts {
  /** Keeps the share on this device. */
  keep(form: FormData): Promise<void>;
  report: Report;
}

/**
 * A page of another site can post a form here as well. Browsers name that site; what the system shares comes from none.
 */
function isFromElsewhere({ referrer, url }: Request): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin !== new URL(url).origin;
}

async function keepForm(request: Request, { keep, report }: ShareParts): Promise<'' | 'no-space' | 'not-kept'> {
  if (isFromElsewhere(request)) return '';
  try {
    await keep(await request.formData());
    return '';
  } catch (error) {
    if (isFull(error) || error instanceof SharesFull) return 'no-space';
    report(error, 'the worker: a share');
    return 'not-kept';
  }
}

/** Keeps what was shared before it answers; then the editor takes it up, or says why it is not there. */
export async function takeShare(request: Request, parts: ShareParts): Promise<Response> {
  const problem = await keepForm(request, parts);
  const editor = new URL('/create', request.url);
  if (problem !== '') editor.searchParams.set('shared', problem);
  return Response.redirect(editor.href, 303);
}
