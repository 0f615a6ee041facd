import type { ExternalMode } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tabStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import type { AuthFailure, AuthProblem } from '../auth-problem.ts';
import { isAuthProblem } from './external-problem.ts';
import { forgetExternal, keepPending } from './pending.ts';
import { openPopup, type Popup, type PopupNews, startAddress } from './popup.ts';
import { needsRedirect } from './surroundings.ts';

interface Options {
  mode: ExternalMode;
  /** Runs before anybody leaves for the provider; a failure ends the way. @param code of a registration */
  prepare?: (code: string) => Promise<AuthFailure | null>;
  /** The provider has answered in a popup; in this window the app's next start hears of it. */
  onAnswer: (reply: string, code: string) => void;
  /** The way could not begin. */
  onFailure: (failure: AuthFailure) => void;
}

/** Lifetime of a way (spec §9): an error page of the provider never comes back. */
const WAY_MS = 10 * MINUTE_MS;
/** Time for which people are left alone with the provider's page. */
const LONG_MS = 20_000;

/** The way to the account elsewhere, from a button and back. */
export interface ExternalWay {
  /** Whether a popup is open, as far as known (spec decision 52), or this window is about to leave. */
  isWaiting: boolean;
  /** Whether that takes so long that its page may show an error. */
  isLong: boolean;
  /** Whether the browser did not let a popup open: `inThisWindow` goes all the same. */
  isBlocked: boolean;
  /** To be called within a tap. @param code of a registration */
  begin: (code?: string) => void;
  giveUp: () => void;
  inThisWindow: () => void;
}

/**
 * Goes to the account elsewhere: in a popup, or in this window where the app is installed or embedded. A popup that is closed
 * only makes the button usable again; an answer counts until the next attempt, or until the button is gone.
 */
export function useExternalWay({ mode, prepare, onAnswer, onFailure }: Options): ExternalWay {
  const [isWaiting, setWaiting] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const popup = useRef<Popup>(null);
  const code = useRef('');
  useEffect(() => () => popup.current?.stop(), []);

  const [isLong, setLong] = useState(false);
  const expire = useEffectEvent(() => {
    popup.current?.stop();
    setWaiting(false);
    onFailure({ problem: 'external-expired' });
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [setTimeout(setLong, LONG_MS, true), setTimeout(() => expire(), WAY_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);

  const receive = useEffectEvent((news: PopupNews) => {
    setWaiting(false);
    // The popup has taken its own copy along: a later answer in this window is to find nothing of it, nor its code.
    forgetExternal(tabStore);
    if (news.kind === 'answer') onAnswer(news.answer, code.current);
    if (news.kind === 'failed') onFailure({ problem: problemIn(news.problem), waitMs: news.waitMs });
  });

  const remember = (way: 'popup' | 'redirect'): string => {
    const attempt = env.uuid();
    const back = `${location.pathname}${location.search}`;
    forgetExternal(tabStore);
    keepPending(tabStore, { attempt, mode, way, code: code.current, back, at: env.now() });
    return attempt;
  };

  async function isReady(): Promise<boolean> {
    const failure = (await prepare?.(code.current)) ?? null;
    if (failure === null) return true;
    setWaiting(false);
    onFailure(failure);
    return false;
  }

  async function inThisWindow(): Promise<void> {
    setBlocked(false);
    setWaiting(true);
    if (await isReady()) location.assign(startAddress(mode, remember('redirect'), 'redirect'));
  }

  async function inPopup(): Promise<void> {
    const opened = openPopup(mode, remember('popup'), (news) => receive(news));
    popup.current = opened;
    if (!opened) {
      setBlocked(true);
      return onFailure({ problem: 'popup-blocked' });
    }
    setWaiting(true);
    if (await isReady()) opened.go();
    else opened.stop();
  }

  return {
    isWaiting,
    isLong,
    isBlocked,
    begin: (wanted = '') => {
      code.current = wanted;
      setBlocked(false);
      void (needsRedirect() ? inThisWindow() : inPopup());
    },
    giveUp: () => {
      popup.current?.stop();
      forgetExternal(tabStore);
      setWaiting(false);
    },
    inThisWindow: () => void inThisWindow(),
  };
}

/** A problem as the sign-in page has named it. */
const problemIn = (name: string): AuthProblem => (isAuthProblem(name) ? name : 'external-error');
