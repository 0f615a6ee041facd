import type { Report } from '@tagfalter/local/base/report';
import { isFull } from '@tagfalter/local/base/storage-error';
import { SharesFull } from '@tagfalter/local/media/keep-share';

/** `share_target` of the manifest. */
export const SHARE_TARGET = '/share-target';

export interface ShareParts {
  keep(form: FormData): Promise<void>;
  report: Report;
}

/** Other sites can post a form here; browsers name them as referrer, while the system's share has none. */
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

/** The editor then takes the share or explains the failure. */
export async function takeShare(request: Request, parts: ShareParts): Promise<Response> {
  const problem = await keepForm(request, parts);
  const editor = new URL('/create', request.url);
  if (problem !== '') editor.searchParams.set('shared', problem);
  return Response.redirect(editor.href, 303);
}
