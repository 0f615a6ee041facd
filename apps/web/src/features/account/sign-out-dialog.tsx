import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { listUnfinished } from '@tagfalter/local/recordings';
import { countUnsent } from '@tagfalter/local/waiting';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useState } from 'react';
import { type Diary, useDiary } from '#platform/diary.tsx';
import { useLive } from '#platform/live.ts';
import { useUnsentExport } from '#platform/use-unsent-export.ts';
import { useWordsInMemory } from '#platform/use-words-in-memory.ts';

/** What would be lost with the data of this device; `waiting` can still be sent. */
async function unsent(db: Diary['db']): Promise<{ waiting: number; kept: number }> {
  // First, because a recording that ends becomes part of a draft: asked for last, it would have been nowhere.
  const recordings = await listUnfinished(db);
  const { waiting, parked, dirty, unsure } = await countUnsent(db);
  return { waiting: waiting + (unsure ? 1 : 0), kept: parked + (dirty ? 1 : 0) + recordings.length };
}

interface Props {
  onStay: () => void;
  onLeave: () => void;
}

/** Signing out: at once when the server has everything, else after a question (decision 6). */
export function SignOutDialog({ onStay, onLeave }: Props) {
  const { db } = useDiary();
  const inMemory = useWordsInMemory();
  const rest = useLive(() => unsent(db), [db]);
  const isClear = rest !== undefined && rest.waiting + rest.kept === 0 && inMemory === 'none';
  useEffect(() => {
    if (isClear) onLeave();
  }, [isClear, onLeave]);
  if (rest === undefined || isClear) return null;
  const { waiting } = rest;
  // What the medium does not take is part of a draft as well.
  const kept = inMemory === 'none' ? rest.kept : Math.max(rest.kept, 1);
  return <UnsentQuestion waiting={waiting} kept={kept} onStay={onStay} onLeave={onLeave} />;
}

function UnsentQuestion({ waiting, kept, onStay, onLeave }: Props & { waiting: number; kept: number }) {
  const { t } = useLingui();
  const { sync } = useDiary();
  const exportUnsent = useUnsentExport();
  const [isWaiting, setWaiting] = useState(false);
  const wait = () => {
    setWaiting(true);
    sync.wake('manual');
  };
  const download = async () => {
    if (await exportUnsent()) onLeave();
  };
  return (
    <Dialog open onClose={onStay} title={t`Noch nicht alles gesichert`} closeLabel={t`Schließen`} tone="red">
      <p>
        <Plural
          value={waiting + kept}
          one="Eine Sache liegt nur auf diesem Gerät. Beim Abmelden wird sie hier gelöscht."
          other="# Dinge liegen nur auf diesem Gerät. Beim Abmelden werden sie hier gelöscht."
        />
      </p>
      {isWaiting ? (
        <p role="status" className="mut">
          <Trans>Wird gesendet … Du wirst abgemeldet, sobald alles gesichert ist.</Trans>
        </p>
      ) : null}
      <div className="stack-2">
        {waiting > 0 && kept === 0 ? (
          <Button variant="ink" wide onClick={wait} disabled={isWaiting}>
            <Trans>Warten, bis alles gesendet ist</Trans>
          </Button>
        ) : (
          <Button variant="ink" wide onClick={onStay}>
            <Trans>Angemeldet bleiben</Trans>
          </Button>
        )}
        <Button variant="line" wide onClick={() => void download()}>
          <Trans>Herunterladen und abmelden</Trans>
        </Button>
        <Button variant="red" wide onClick={onLeave}>
          <Trans>Verwerfen und abmelden</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
