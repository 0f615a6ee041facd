import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { KeptPost, MadePost } from '../db/meta-rows.ts';
import { write } from '../db/write.ts';

export type { KeptPost, MadePost } from '../db/meta-rows.ts';

/** Posts that a device keeps: those of the days that were last worked on. */
export const KEPT_POSTS = 5;

/** Fields of the professional profile that were typed on this device and are not saved. They lie with the diary, and go with it. */
export async function readProfileChange(db: DiaryDb): Promise<Partial<LinkedinProfile>> {
  const row = await db.meta.get('profile-change');
  return row?.key === 'profile-change' ? row.change : {};
}

/**
 * Keeps what is typed until it is saved.
 * @throws storage error (`isFull`) if the device is full even without its reserve
 */
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

/** The newest post of an entry; `undefined` if none is kept. */
export async function readPost(db: DiaryDb, entryId: string): Promise<KeptPost | undefined> {
  return (await postsIn(db)).find((post) => post.entryId === entryId);
}

/** Replaces the post of an entry, or leaves all as it is where `next` gives none. */
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

/**
 * Keeps a new post, beside the one that it replaces: somebody may have worked on that.
 * @throws storage error (`isFull`) if the device is full even without its reserve
 */
export function keepPost(db: DiaryDb, post: MadePost): Promise<void> {
  return change(db, post.entryId, (last) => ({ ...post, previous: last ? withoutPrevious(last) : null }));
}

/**
 * Keeps the words of a post as they were changed by hand; of one that has been replaced meanwhile nothing.
 * @throws storage error (`isFull`) if the device is full even without its reserve
 */
export function editPost(db: DiaryDb, { entryId, madeAt }: MadePost, text: string): Promise<void> {
  return change(db, entryId, (last) => (last?.madeAt === madeAt ? { ...last, text, isEdited: true } : undefined));
}

/**
 * Puts the replaced post back in its place; the other one can be brought back the same way.
 * @throws storage error (`isFull`) if the device is full even without its reserve
 */
export function restorePost(db: DiaryDb, entryId: string): Promise<void> {
  return change(db, entryId, (last) =>
    last?.previous ? { ...last.previous, previous: withoutPrevious(last) } : undefined,
  );
}
