import '@tagfalter/ui/styles/replies.css';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { listFriends } from '@tagfalter/contract/friends';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOwnReply } from './own-reply.ts';

/** Emojis to reply with; an entry gets one of them. */
const EMOJIS = ['❤️', '😊', '😂', '🤗', '👏', '✨', '🙏', '😢'];

const isKept = () => true;

/** Lets friends reply to the entry with one emoji, which its owner alone sees. */
export function ReplyBar({ entry }: { entry: ForeignEntry }) {
  const { value: friends } = useServerRead({ path: listFriends.path, schema: listFriends.reply, isKept });
  const owner = friends?.find(({ id }) => id === entry.userId);
  return owner ? <Choice entry={entry} name={owner.firstName || owner.username} /> : null;
}

interface ChoiceProps {
  entry: ForeignEntry;
  /** Owner's name. */
  name: string;
}

function Choice({ entry, name }: ChoiceProps) {
  const titleId = useId();
  const { chosen, refused, isBusy, choose } = useOwnReply(entry);
  const words = useFaultWords({
    forbidden: msg`Auf diesen Tag kannst du gerade nicht antworten.`,
    not_found: msg`Diesen Eintrag gibt es nicht mehr.`,
  });
  return (
    <section className="stack">
      <h2 className="h-ui" id={titleId}>
        <Trans>Mit einem Emoji antworten</Trans>
      </h2>
      <fieldset className="replies__pick" aria-labelledby={titleId}>
        {EMOJIS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className="replies__e"
            aria-pressed={emoji === chosen}
            aria-disabled={isBusy}
            onClick={() => void choose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
      <p className="cap" role="status">
        {chosen === undefined ? (
          <Trans>Nur {name} sieht deine Antwort.</Trans>
        ) : (
          <Trans>Deine Antwort: {chosen}. Tippe noch einmal darauf, um sie zurückzunehmen.</Trans>
        )}
      </p>
      <NeedsNetwork />
      <div role="alert">
        {refused ? (
          <p className="err">
            <CircleAlert className="i" aria-hidden="true" />
            {words(refused)}
          </p>
        ) : null}
      </div>
    </section>
  );
}
