import { Trans, useLingui } from '@lingui/react/macro';
import { hasPublicEntry } from '@tagfalter/local/entries/public-days';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { report } from '#platform/error-log.ts';

export interface FirstPublicProps {
  onYes: () => void;
  onNo: () => void;
}

/** Asks before the first day that is for everybody is saved, and lets every later one pass (spec decision 22). */
export function FirstPublic({ onYes, onNo }: FirstPublicProps) {
  const { t } = useLingui();
  const { db } = useDiary();
  const [isFirst, setFirst] = useState(false);
  const decide = useEffectEvent((hasOne: boolean) => (hasOne ? onYes() : setFirst(true)));
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      // A store that cannot be read keeps no day from being saved; then it is asked once more.
      const hasOne = await hasPublicEntry(db).catch((error: unknown) => {
        report(error, 'editor: looking for a public day');
        return false;
      });
      if (!isGone) decide(hasOne);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [db]);
  return (
    <Dialog open={isFirst} onClose={onNo} title={t`Dein erster öffentlicher Tag`} closeLabel={t`Schließen`}>
      <p>
        <Trans>
          Alle, die bei Tagfalter ein Konto haben, können ihn lesen, mit deinem Namen und deinen Fotos. Wer nicht
          angemeldet ist, sieht ihn nicht.
        </Trans>
      </p>
      <p className="mut">
        <Trans>Du kannst ihn jederzeit wieder auf „Nur für mich“ stellen.</Trans>
      </p>
      <div className="sheet__ask">
        <Button variant="line" data-autofocus onClick={onNo}>
          <Trans>Zurück</Trans>
        </Button>
        <Button variant="ink" onClick={onYes}>
          <Trans>Veröffentlichen</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
