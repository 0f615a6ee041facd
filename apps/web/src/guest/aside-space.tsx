import '@tagfalter/ui/styles/photo-tasks.css';
import { buttonClass } from '@tagfalter/ui/button';
import type { AsideProps } from './aside.tsx';

/** As much as a line, unseen. */
const LINE = '\u00a0';

/** The room of what stands beside a guest book, so that nothing moves under a finger when that comes. */
export function AsideSpace({ tasks, hasWay }: { tasks: AsideProps['event']['tasks']; hasWay: boolean }) {
  return (
    <>
      {tasks.length > 0 ? (
        <div className="ptasks room">
          <p className="h-sec">{LINE}</p>
          <div className="ptasks__l">
            {tasks.map(({ id, text }) => (
              <div className="ptask" key={id}>
                <span className="ptask__i" />
                <span className="grow">
                  <span className="ptask__t">{text}</span>
                  <span className="cap">{LINE}</span>
                </span>
              </div>
            ))}
          </div>
        </div>
      ) : null}
      {hasWay ? <span className={`${buttonClass('line')} room`}>{LINE}</span> : null}
    </>
  );
}
