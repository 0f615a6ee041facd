import { RouterProvider } from '@tanstack/react-router';
import { DiaryProvider } from '#entities/diary/diary.tsx';
import type { Session } from '#entities/person/session.ts';
import { router } from './router.ts';

/** The open diary and its addresses. */
export function SignedIn({ session }: { session: Extract<Session, { status: 'signed-in' }> }) {
  return (
    <DiaryProvider accountId={session.accountId} user={session.user}>
      <RouterProvider router={router} />
    </DiaryProvider>
  );
}
