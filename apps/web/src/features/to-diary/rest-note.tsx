import { Trans } from '@lingui/react/macro';
import { eventPath } from '#entities/event/event-path.ts';

/** Note on the pictures that do not fit. @param token of the event's address */
export function RestNote({ token, isOwner }: { token: string; isOwner: boolean }) {
  return (
    <p className="cap">
      <Trans>Den Rest kannst du unter jedem Bild einzeln herunterladen.</Trans>{' '}
      {isOwner ? (
        <a className="link" href={`${eventPath(token)}/host`}>
          <Trans>Alles zusammen als Archiv</Trans>
        </a>
      ) : null}
    </p>
  );
}
