import { useLingui } from '@lingui/react/macro';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { refreshOnReturn } from '#entities/person/refresh-on-return.ts';
import { useSession } from '#entities/person/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { watchKeyboard } from '#platform/keyboard.ts';
import { useToast } from '#platform/toast.tsx';
import { badgeWhenQuiet } from './badge-when-quiet.ts';
import { AppBars } from './bars/app-bars.tsx';
import { EndingNotice } from './ending-notice.tsx';
import { LaterKeys } from './keys/later-keys.tsx';
import { Loading } from './loading.tsx';
import { RestoreQuestion } from './restore-question.tsx';
import { useSendAwaited } from './send-awaited.ts';
import { startUpdates } from './service-worker.ts';
import { SessionWatch } from './session-watch.tsx';
import { StoreNotice } from './store-notice.tsx';
import { useUpdatePrompt } from './update-prompt.ts';
import { useDiaryBusy } from './use-busy.ts';
import { warmQuestions, warmUp } from './warm-up.ts';

/** The editor has a bar of its own on phones. */
function isEditor(pathname: string): boolean {
  return pathname === '/create' || pathname.startsWith('/edit/');
}

/** Bars, skip link and content of the signed-in app. After a navigation the focus goes to the content. */
export function Shell() {
  const session = useSession();
  const { t } = useLingui();
  const { accountId, db, env, store } = useDiary();
  const { language } = useFormat();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const editing = isEditor(pathname);
  useEffect(startUpdates, []);
  const router = useRouter();
  const toast = useToast();
  useEffect(() => warmUp(router, toast), [router, toast]);
  useEffect(() => warmQuestions(accountId, env.now, language), [accountId, env, language]);
  useUpdatePrompt(useDiaryBusy());
  useEffect(refreshOnReturn, []);
  useEffect(() => badgeWhenQuiet({ db, store }), [db, store]);
  useSendAwaited();
  useEffect(watchKeyboard, []);
  useEffect(() => {
    document.body.className = editing ? 'is-editor' : 'has-nav';
  }, [editing]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className="skip btn btn--ink" href="#content">{t`Zum Inhalt springen`}</a>
      <AppBars bottom={!editing} />
      <LaterKeys />
      <RestoreQuestion />
      <main id="content" ref={content} tabIndex={-1}>
        <StoreNotice />
        <SessionWatch expired={session.status === 'signed-in' && session.expired} />
        {editing || pathname === '/' || pathname === '/dashboard' ? <EndingNotice /> : null}
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
