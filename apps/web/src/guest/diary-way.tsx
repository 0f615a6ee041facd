import '@tagfalter/ui/styles/photo-tasks.css';
import { Trans } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { NotebookPen } from 'lucide-react';
import { eventPath } from '#entities/event/event-path.ts';

/** For people with an account: the way to 'In mein Tagebuch übernehmen', a page of the app. */
export function DiaryWay({ token }: { token: string }) {
  return (
    <a className={`${buttonClass('line')} dway`} href={`${eventPath(token)}/diary`}>
      <NotebookPen className="i" aria-hidden="true" />
      <Trans>In mein Tagebuch übernehmen</Trans>
    </a>
  );
}
