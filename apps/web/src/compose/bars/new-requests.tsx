import { Plural } from '@lingui/react/macro';
import { incomingRequests } from '@tagfalter/contract/friend-requests';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

const isKept = () => true;

/** A dot behind 'Freunde' while somebody waits for an answer; how many is only said. Nothing where nobody does. */
export function NewRequests() {
  const { value } = useServerRead({ path: incomingRequests.path, schema: incomingRequests.reply, isKept });
  const count = value?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <i className="dot" aria-hidden="true" />
      <span className="sr">
        <Plural value={count} one="# neue Anfrage" other="# neue Anfragen" />
      </span>
    </>
  );
}
