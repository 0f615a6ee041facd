import { createStore } from '@tagfalter/local/base/store';
import { useSyncExternalStore } from 'react';

/** Chromium's offer to install, kept until somebody asks for it (design 3.12). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * `ask`: the browser can show its own dialog. `ios`: by hand, through the share menu. `in-app`: another app shows this page
 * on iOS, only a browser of its own could do it.
 */
export type InstallWay = 'installed' | 'ask' | 'ios' | 'in-app' | 'none';

const install = createStore<{ offer: InstallEvent | null; installed: boolean }>({ offer: null, installed: false });

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the browser's offer from its start on. */
export function startInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    install.set({ ...install.get(), offer: event });
  });
  window.addEventListener('appinstalled', () => {
    install.set({ offer: null, installed: true });
  });
}

/** iPhones and iPads; newer iPads call themselves Macs, but Macs have no touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Apps that open links in a view of their own; every real browser of iOS calls itself Safari too. */
export function isInAppView(userAgent: string): boolean {
  return (
    !userAgent.includes('Safari/') || /FBA[NV]|Instagram|WhatsApp|Line\/|LinkedInApp|Snapchat|TikTok/.test(userAgent)
  );
}

/** How the app can be put on the home screen here. */
export function installWay(): InstallWay {
  const { offer, installed } = install.get();
  if (installed || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offer) return 'ask';
  if (!isIos(navigator)) return 'none';
  return isInAppView(navigator.userAgent) ? 'in-app' : 'ios';
}

/** Shows the browser's dialog; its offer counts once. */
export async function askInstall(): Promise<void> {
  const now = install.get();
  const { offer } = now;
  now.offer = null;
  await offer?.prompt();
  install.set({ ...install.get() });
}

/** How the app can be put on the home screen here, live. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(install.subscribe, installWay);
}
