import type { ExternalMode } from '@tagfalter/contract/external-sign-in';
import { openChannel, type SignInMessage } from './channel.ts';

/** Width and height of the window (spec §9). */
const SIZE = { width: 500, height: 600 };
/** Name of the window: all attempts of a tab share it. */
const NAME = 'tagfalter-sign-in';
const LOOK_MS = 400;

/** Events of a popup. */
export type PopupNews =
  /** The popup is closed, or cut off from us by the provider's page: an answer may still come. */
  { kind: 'closed' } | { kind: 'answer'; answer: string } | { kind: 'failed'; problem: string; waitMs: number };

/** A popup on its way. */
export interface Popup {
  /** Lets the popup leave for the provider. */
  go(): void;
  /** Closes it where that is possible, and hears nothing more. */
  stop(): void;
}

/** Last popup: only its answer still counts. */
let latest: Popup | undefined;

/** Address of the page on which the way begins. */
export const startAddress = (mode: ExternalMode, attempt: string, way: 'popup' | 'redirect'): string =>
  `/sign-in/start?${new URLSearchParams({ mode, attempt, way })}`;

/**
 * Opens the sign-in page in a window of its own; it waits there for `go`. To be called within a tap: browsers let nothing
 * else open a window. The one before is heard no more.
 * @returns null where the browser does not let it open
 */
export function openPopup(mode: ExternalMode, attempt: string, receive: (news: PopupNews) => void): Popup | null {
  latest?.stop();
  latest = undefined;
  let isReady = false;
  let mayGo = false;
  const channel = openChannel(attempt, (message) => {
    if (message.kind === 'ready') isReady = true;
    if (isReady && mayGo) channel.say({ kind: 'go', attempt });
    const news = newsOf(message);
    if (!news) return;
    channel.say({ kind: 'heard', attempt });
    end();
    receive(news);
  });
  const opened = window.open(startAddress(mode, attempt, 'popup'), NAME, featuresOf(window));
  if (!opened) {
    channel.close();
    return null;
  }
  let isSeen = true;
  const looking = setInterval(() => {
    if (!isSeen || !opened.closed) return;
    isSeen = false;
    clearInterval(looking);
    receive({ kind: 'closed' });
  }, LOOK_MS);
  function end(): void {
    clearInterval(looking);
    channel.close();
  }
  const popup: Popup = {
    go() {
      mayGo = true;
      if (isReady) channel.say({ kind: 'go', attempt });
    },
    stop() {
      channel.say({ kind: 'stop', attempt });
      end();
      opened.close();
    },
  };
  latest = popup;
  return popup;
}

function newsOf(message: SignInMessage): PopupNews | undefined {
  if (message.kind === 'answer') return { kind: 'answer', answer: message.answer };
  if (message.kind === 'failed') return { kind: 'failed', problem: message.problem, waitMs: message.waitMs };
  return undefined;
}

/** Places the popup in the middle of the window that opens it. */
function featuresOf({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.round(screenX + Math.max(0, outerWidth - SIZE.width) / 2);
  const top = Math.round(screenY + Math.max(0, outerHeight - SIZE.height) / 2);
  return `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
}
