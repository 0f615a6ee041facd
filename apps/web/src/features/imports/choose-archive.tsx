import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportState } from '@tagfalter/contract/imports';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { FileArchive } from 'lucide-react';
import { useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import type { ImportWork } from './use-import.ts';

interface Props {
  work: ImportWork;
  /** Import whose window was closed before its upload was complete. */
  cutOff?: ImportState;
}

/** Supported archives, and the button to choose a file. */
export function ChooseArchive({ work, cutOff }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, choose, cancel } = work;
  return (
    <Card tight={true} className="stack-4">
      {cutOff ? (
        <CutOff name={cutOff.name} size={format.fileSize(cutOff.size)} />
      ) : (
        <div className="stack-2">
          <h2 className="h-sec">
            <Trans>Ein anderes Tagebuch mitbringen</Trans>
          </h2>
          <p className="mut">
            <Trans>
              Erst kommt ein Probelauf: Du siehst, was passieren würde, und es ändert sich noch nichts. Der Zeitraum
              reicht von 1900 bis heute, mit allen Fotos.
            </Trans>
          </p>
        </div>
      )}
      {cutOff ? null : <Kinds />}
      <input
        ref={input}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        className="sr"
        tabIndex={-1}
        aria-label={t`Datei`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Resets the input, so that the same file may be chosen again.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <div className="acts2">
        <Button variant="ink" aria-disabled={isBusy} onClick={() => input.current?.click()}>
          <FileArchive className="i" aria-hidden="true" />
          <Trans>Datei auswählen</Trans>
        </Button>
        {cutOff ? (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => void cancel()}>
            <Trans>Verwerfen</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function CutOff({ name, size }: { name: string; size: string }) {
  return (
    <div className="stack-2">
      <h2 className="h-sec">
        <Trans>Noch nicht ganz da</Trans>
      </h2>
      <p className="mut brk">
        <Trans>
          „{name}“ ({size}) wurde unterbrochen. Wähle dieselbe Datei noch einmal aus, dann geht es dort weiter.
        </Trans>
      </p>
    </div>
  );
}

function Kinds() {
  return (
    <dl className="kinds">
      <div>
        <dt>Day One</dt>
        <dd>
          <Trans>Einstellungen, Exportieren, „JSON“</Trans>
        </dd>
      </div>
      <div>
        <dt>Journey</dt>
        <dd>
          <Trans>Einstellungen, Datenbank, Export als ZIP</Trans>
        </dd>
      </div>
      <div>
        <dt>Tagfalter</dt>
        <dd>
          <Trans>das Archiv aus „Exportieren“</Trans>
        </dd>
      </div>
    </dl>
  );
}
