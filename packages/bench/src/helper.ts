import { fork } from 'node:child_process';
import os from 'node:os';

/** Below the priority of everything else: guests and devices would have machines of their own. */
const LOW_PRIORITY = 10;

/** A process with guests, pages or devices. */
export interface Helper<News> {
  /** Its latest news. */
  news(): News;
  /** Rejects if the process ends before it is told to. */
  broke: Promise<never>;
  /** Sends a further order. */
  announce(order: object): void;
  stop(): void;
}

/**
 * Starts a program at a low priority, and gives it its order.
 * @param program path of its file
 * @param first news before the program has told any
 */
export function startHelper<Order extends object, News>(program: string, order: Order, first: News): Helper<News> {
  const child = fork(program);
  if (child.pid !== undefined) os.setPriority(child.pid, LOW_PRIORITY);
  let last = first;
  child.on('message', (news) => {
    // Nobody but the program above writes to this channel.
    last = news as News;
  });
  child.send(order);
  const broke = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}`)));
  });
  // It is awaited beside others, and may come when nobody waits any more.
  broke.catch(() => undefined);
  return {
    news: () => last,
    broke,
    announce: (order) => child.send(order),
    stop: () => void (child.connected && child.disconnect()),
  };
}
