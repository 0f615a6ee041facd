import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { CircleArrowUp, Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSyncState } from '#entities/diary/diary.tsx';
import { useUnsentExport } from '#entities/diary/use-unsent-export.ts';
import { loadNewest } from '#platform/load-newest.ts';

/** Says that the server no longer understands this version (S13), and offers what waits as a file. */
export function OutdatedBanner({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const state = useSyncState();
  const download = useUnsentExport();
  const [isLoading, setLoading] = useState(false);
  const load = () => {
    setLoading(true);
    void loadNewest();
  };
  if (state.kind !== 'update-required') return null;
  return (
    <Banner
      icon={<CircleArrowUp className="i" aria-hidden="true" />}
      title={t`Diese Version der App ist zu alt. Bitte lade sie neu.`}
    >
      {waiting > 0 ? (
        <p>
          <Trans>Was hier wartet, bleibt auf diesem Gerät und geht danach von selbst auf den Weg.</Trans>
        </p>
      ) : null}
      <div className="row">
        <Button variant="ink" aria-disabled={isLoading} onClick={load}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Neu laden</Trans>
        </Button>
        {waiting > 0 ? (
          <Button variant="line" onClick={() => void download()}>
            <Download className="i" aria-hidden="true" />
            <Trans>Herunterladen</Trans>
          </Button>
        ) : null}
      </div>
    </Banner>
  );
}
