import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import type { AnyRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { isPageCovered } from '#platform/over-page.ts';
import { hasOpenRecording } from '#platform/recorder/open-recordings.ts';
import type { NewToast } from '#platform/toast.tsx';
import { followTypedForms, hasTypedForm } from '#platform/typed-form.ts';

/** Message by which the worker asks a window to show a path. */
const OpenSchema = v.object({ type: v.literal('OPEN'), path: v.literal('/create') });

export interface LaunchParts {
  router: Pick<AnyRouter, 'navigate' | 'state'>;
  toast: (message: NewToast) => void;
}

/** Where a launch leads inside the app; null for another site, and for a share, which its own request brings. */
function targetOf(address: string | undefined): string | null {
  const url = URL.canParse(address ?? '') ? new URL(address ?? '') : null;
  if (url?.origin !== location.origin || url.pathname === '/share-target') return null;
  return url.pathname + url.search;
}

/** Opens an address. The shown address is opened anew: its recorder starts only with its screen. */
async function open({ router }: LaunchParts, href: string): Promise<void> {
  if (router.state.location.href === href) await router.navigate({ to: '/', replace: true });
  await router.navigate({ href });
}

function take(parts: LaunchParts, href: string): void {
  const { toast } = parts;
  if (hasOpenRecording()) {
    toast({
      title: i18n._(msg`Deine Aufnahme läuft weiter`),
      description: i18n._(msg`Beende sie zuerst, dann öffnet sich auch das andere.`),
    });
  } else if (hasTypedForm() || isPageCovered()) {
    toast({
      title: i18n._(msg`Hier ist noch etwas nicht gespeichert`),
      action: { label: i18n._(msg`Trotzdem öffnen`), onAct: () => void open(parts, href) },
    });
  } else void open(parts, href);
}

let latest: LaunchParts | undefined;

/**
 * Opens the target of a launch from the app's icon in the existing window (`launch_handler`). Never over a recording, a
 * dialog or a form with typed text: there it shows a toast and waits for a tap. Listens once per page: a later call
 * only replaces `router` and `toast`.
 */
export function followLaunches(router: LaunchParts['router'], toast: LaunchParts['toast']): void {
  const isFirst = latest === undefined;
  latest = { router, toast };
  if (!isFirst) return;
  followTypedForms();
  // The launch that opened this page has been handled by the page.
  let isEarlier = true;
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const href = targetOf(targetURL);
    if (!isEarlier && href !== null && latest) take(latest, href);
  });
  isEarlier = false;
  // A tap on a reminder (workbox/src/reminder-parts.ts).
  serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const open = v.safeParse(OpenSchema, data);
    if (open.success && latest) take(latest, open.output.path);
  });
}
