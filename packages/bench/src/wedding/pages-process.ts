// A process of its own with the open pages and the wall: what they have seen is told by IPC every second.
import { SECOND_MS } from '@tagfalter/domain/durations';
import { GuestReplies } from './answers.ts';
import type { PagesNews, PagesOrder } from './messages.ts';
import { OpenPage } from './open-page.ts';

const NEWS_MS = SECOND_MS;
/** Small pictures that fit into a window. */
const IN_SIGHT = 6;

function play({ party, pages }: PagesOrder): void {
  const answers = new GuestReplies();
  const fetched = new Set<string>();
  const wall = new OpenPage(party, answers, async (pictures) => {
    for (const { hash, displayUrl } of pictures) {
      if (fetched.has(hash)) continue;
      if ((await wall.load(displayUrl)) > 0) fetched.add(hash);
    }
  });
  const open = Array.from({ length: pages }, () => {
    const page: OpenPage = new OpenPage(party, answers, async (pictures) => {
      await Promise.all(pictures.slice(0, IN_SIGHT).map(({ thumbnailUrl }) => page.load(thumbnailUrl)));
    });
    return page;
  });
  for (const page of [wall, ...open]) void page.stay();
  setInterval(() => {
    const listed = [...wall.pictures.values()].reduce((sum, pictures) => sum + pictures.length, 0);
    const news: PagesNews = { listed, fetched: fetched.size, answers: answers.counts };
    process.send?.(news);
  }, NEWS_MS);
}

process.once('message', (order: PagesOrder) => play(order));
process.on('disconnect', () => process.exit(0));
