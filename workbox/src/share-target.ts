import type { Report } from '@tagfalter/local/base/report';
import { isFull } from '@tagfalter/local/base/storage-error';
import { SharesFull } from '@tagfalter/local/media/keep-share';

/** `share_target` of the manifest. */
export const SHARE_TARGET = '/share-target';

export interface ShareTargetParts {
  /** @returns the id of the share */
  keep(form: FormData, isSure: boolean): Promise<number | undefined>;
  report: Report;
}

/**
 * Other sites can post a form here; browsers name them as referrer unless such a site forbids it. The system's share has
 * none either, so the page that follows decides (`confirmShare`).
 */
function originOf({ referrer, url }: Request): 'ours' | 'elsewhere' | 'unsure' {
  if (!URL.canParse(referrer)) return 'unsure';
  return new URL(referrer).origin === new URL(url).origin ? 'ours' : 'elsewhere';
}

type KeepResult = number | undefined | 'no-space' | 'too-many' | 'not-kept';

async function keepForm(request: Request, { keep, report }: ShareTargetParts): Promise<KeepResult> {
  const origin = originOf(request);
  if (origin === 'elsewhere') return undefined;
  try {
    return await keep(await request.formData(), origin === 'ours');
  } catch (error) {
    if (error instanceof SharesFull) return 'too-many';
    if (isFull(error)) return 'no-space';
    report(error, 'the worker: a share');
    return 'not-kept';
  }
}

/** The editor then offers the share or explains the failure; a window of the installed app confirms it. */
export async function takeShare(request: Request, parts: ShareTargetParts): Promise<Response> {
  const kept = await keepForm(request, parts);
  const editor = new URL('/create', request.url);
  if (kept !== undefined) editor.searchParams.set('shared', `${kept}`);
  return Response.redirect(editor.href, 303);
}
