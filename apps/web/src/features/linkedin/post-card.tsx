import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_POST } from '@tagfalter/contract/linkedin-posts';
import { isBlank } from '@tagfalter/domain/text';
import { reporting } from '@tagfalter/local/base/report';
import { editPost, type KeptPost } from '@tagfalter/local/drafts/post-drafts';
import { Badge } from '@tagfalter/ui/badge';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { CircleAlert, Copy, ExternalLink, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { copyText } from '#platform/copy-text.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { sharePage } from './post-source.ts';
import type { PostMaker } from './use-post.ts';

/** Card of the post: a hint, a progress note, or the text to edit, copy and share to LinkedIn (spec §2). */
export function PostCard({ maker }: { maker: PostMaker }) {
  const { post, isBusy } = maker;
  const titleId = useId();
  return (
    <section className="card card--blue li-card li-post" aria-labelledby={titleId} aria-busy={isBusy}>
      <div className="row between li-post__h">
        <h2 className="h-sec" id={titleId}>
          <Trans>Dein Post</Trans>
        </h2>
        {post ? <Maker post={post} /> : null}
      </div>
      <div role="status">
        {isBusy ? (
          <p className="cap">
            <Trans>Dein Post wird generiert. Du kannst die Seite verlassen, er liegt dann hier.</Trans>
          </p>
        ) : null}
        {post || isBusy ? null : (
          <p className="mut">
            <Trans>Hier erscheint dein Post. Fülle das Profil aus und tippe auf „Post generieren“.</Trans>
          </p>
        )}
      </div>
      {post ? <PostText key={post.madeAt} post={post} maker={maker} titleId={titleId} /> : null}
    </section>
  );
}

/** Maker of the post, and whether the person has edited it since (decision 19). */
function Maker({ post: { by, isEdited } }: { post: KeptPost }) {
  return (
    <span className="row">
      {by === 'ai' ? (
        <Badge tone="blue">
          <Trans>KI-Entwurf</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>Ohne KI erstellt</Trans>
        </Badge>
      )}
      {isEdited ? (
        <span className="cap">
          <Trans>von dir bearbeitet</Trans>
        </span>
      ) : null}
    </span>
  );
}

interface PostTextProps {
  post: KeptPost;
  maker: PostMaker;
  titleId: string;
}

/** Editable text of the post; every change is stored on this device. */
function PostText({ post, maker, titleId }: PostTextProps) {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const [text, setText] = useState(post.text);
  const noteId = useId();
  const { length } = text;
  const isOver = length > MAX_POST;
  const edit = (words: string) => {
    setText(words);
    // A failing store does not prevent copying.
    if (maker.isKept) editPost(db, post, words).catch(reporting(env, 'linkedin post: changing', undefined));
  };
  return (
    <>
      <div className="field">
        <textarea
          className="ta li-post__text"
          aria-labelledby={titleId}
          aria-describedby={noteId}
          aria-invalid={isOver}
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        <p id={noteId} className={isOver ? 'err' : 'hint num'}>
          {isOver ? <CircleAlert className="i" aria-hidden="true" /> : null}
          {isOver
            ? t`Es sind ${length} Zeichen, LinkedIn nimmt ${MAX_POST}. Kürze den Post ein wenig.`
            : t`${length} von ${MAX_POST} Zeichen`}
        </p>
      </div>
      {maker.isKept ? null : (
        <p className="err">
          <CircleAlert className="i" aria-hidden="true" />
          <Trans>Auf diesem Gerät ist kein Platz mehr: Der Post geht mit der Seite. Kopiere ihn vorher.</Trans>
        </p>
      )}
      <div className="acts">
        <ShareLink text={text} isOff={isOver || isBlank(text)} noteId={noteId} />
        <CopyButton text={text} />
        {post.previous ? (
          <Button variant="quiet" onClick={() => void maker.restore()}>
            <Undo2 className="i" aria-hidden="true" />
            <Trans>Vorigen Post zurückholen</Trans>
          </Button>
        ) : null}
      </div>
    </>
  );
}

function ShareLink({ text, isOff, noteId }: { text: string; isOff: boolean; noteId: string }) {
  const words = (
    <>
      <ExternalLink className="i" aria-hidden="true" />
      <Trans>Auf LinkedIn teilen</Trans>
    </>
  );
  // LinkedIn would open empty, or with a text that it then refuses.
  if (isOff)
    return (
      <Button variant="blue" aria-disabled aria-describedby={noteId}>
        {words}
      </Button>
    );
  return (
    <a className={buttonClass('blue')} href={sharePage(text)} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useErrorToast();
  const copy = () =>
    copyText(text).then(
      () => toast({ title: t`Kopiert` }),
      (error: unknown) => failed(error, 'clipboard', t`Kopieren fehlgeschlagen.`),
    );
  return (
    <Button variant="line" onClick={() => void copy()}>
      <Copy className="i" aria-hidden="true" />
      <Trans>Kopieren</Trans>
    </Button>
  );
}
