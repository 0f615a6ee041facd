import { type ComponentType, lazy, Suspense } from 'react';
import { withContributeWords } from '#i18n/activate.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';
import type { AsideProps } from './aside.tsx';
import { AsideSpace } from './aside-space.tsx';
import { hasDiaryWay } from './has-diary-way.ts';

/** A guest book can be read and written to without them. */
const Nothing: ComponentType<AsideProps> = () => null;

const Parts = lazy<ComponentType<AsideProps>>(() =>
  withContributeWords(import('./aside.tsx')).then(
    (part) => ({ default: part.AsideParts }),
    (error: unknown) => {
      reportUnlessOffline(error, 'guest page: beside the book');
      return { default: Nothing };
    },
  ),
);

/** Photo tasks and the way into the diary, which no first view waits for. */
export function Aside(props: AsideProps) {
  const room = <AsideSpace tasks={props.event.tasks} hasWay={hasDiaryWay(props.event)} />;
  return (
    <Suspense fallback={room}>
      <Parts {...props} />
    </Suspense>
  );
}
