import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { KeptPost, MadePost } from '../db/meta-rows.ts';
import { write } from '../db/write.ts';

export type { KeptPost, MadePost } from '../db/meta-rows.ts';

/** Per device. */
export const KEPT_POSTS = 5;

/** Fields that were typed and not saved. */
export async function readProfileChange(db: DiaryDb): Promise<Partial<LinkedinProfile>> {
  const row = await db.meta.get('profile-change');
  return row?.key === 'profile-change' ? row.change : {};
}

/** @throws storage error (`isFull`) */
export function keepProfileChange(db: DiaryDb, change: Partial<LinkedinProfile>): Promise<void> {
  return write(db, [db.meta], async () => {
    if (Object.keys(change).length === 0) await db.meta.delete('profile-change');
    else await db.meta.put({ key: 'profile-change', change });
  });
}

async function postsIn(db: DiaryDb): Promise<KeptPost[]> {
  const row = await db.meta.get('posts');
  return row?.key === 'posts' ? row.posts : [];
}

/** The newest post of an entry. */
export async function readPost(db: DiaryDb, entryId: string): Promise<KeptPost | undefined> {
  return (await postsIn(db)).find((post) => post.entryId === entryId);
}

/** Changes nothing if `next` returns `undefined`. */
function change(
  db: DiaryDb,
  entryId: string,
  next: (last: KeptPost | undefined) => KeptPost | undefined,
): Promise<void> {
  return write(db, [db.meta], async () => {
    const all = await postsIn(db);
    const post = next(all.find((each) => each.entryId === entryId));
    if (!post) return;
    const posts = [post, ...all.filter((each) => each.entryId !== entryId)].slice(0, KEPT_POSTS);
    await db.meta.put({ key: 'posts', posts });
  });
}

function withoutPrevious({ previous: _previous, ...post }: KeptPost): MadePost {
  return post;
}

/** Also keeps the replaced post, which may contain work. @throws storage error (`isFull`) */
export function keepPost(db: DiaryDb, post: MadePost): Promise<void> {
  return change(db, post.entryId, (last) => ({ ...post, previous: last ? withoutPrevious(last) : null }));
}

/** Ignores a post that was replaced meanwhile. @throws storage error (`isFull`) */
export function editPost(db: DiaryDb, { entryId, madeAt }: MadePost, text: string): Promise<void> {
  return change(db, entryId, (last) => (last?.madeAt === madeAt ? { ...last, text, isEdited: true } : undefined));
}

/** Swaps the post with the one it replaced. @throws storage error (`isFull`) */
export function restorePost(db: DiaryDb, entryId: string): Promise<void> {
  return change(db, entryId, (last) =>
    last?.previous ? { ...last.previous, previous: withoutPrevious(last) } : undefined,
  );
}
