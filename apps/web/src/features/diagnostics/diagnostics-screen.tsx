import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/diagnostics.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedError } from '@tagfalter/local/base/error-log';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, Copy, Download } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { saveFile } from '#platform/save-file.ts';
import { useCopy } from '#platform/use-copy.ts';
import { appVersion, type BrowserFacts, diagnosticsText } from './diagnostics-file.ts';
import { ErrorRow } from './error-row.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** 'Diagnose': what went wrong in the app on this device, to be read and handed on; needs no network. */
export function DiagnosticsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Diagnose`);
  const known = useDiagnostics();
  const copy = useCopy();
  if (!known) return null;
  const { errors, around } = known;
  const text = () => diagnosticsText(errors, around);
  const download = () =>
    saveFile({ name: 'tagfalter-diagnose.json', blob: new Blob([text()], { type: 'application/json' }) });
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Diagnose</Trans>
      </h1>
      <p className="mut">
        <Trans>
          Was in der App auf diesem Gerät schiefging: wann, wo und welcher Fehler. Deine Worte stehen nicht darin, und
          nichts davon verlässt dieses Gerät, außer du gibst es weiter.
        </Trans>
      </p>
      <div className="row">
        <Button variant="ink" onClick={() => void copy(text())}>
          <Copy className="i" aria-hidden="true" />
          <Trans>Kopieren</Trans>
        </Button>
        <Button variant="line" onClick={download}>
          <Download className="i" aria-hidden="true" />
          <Trans>Herunterladen</Trans>
        </Button>
      </div>
      <Errors errors={errors} />
      <ThisDevice around={around} />
    </div>
  );
}

function Errors({ errors }: { errors: readonly LoggedError[] }) {
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Letzte Fehler</Trans>
      </h2>
      {errors.length === 0 ? (
        <p className="banner banner--green">
          <Check className="i" aria-hidden="true" />
          <span>
            <Trans>Bisher ging nichts schief.</Trans>
          </span>
        </p>
      ) : (
        <div>
          {errors.map((error) => (
            <ErrorRow key={`${error.from} ${error.where} ${error.name} ${error.frames.join()}`} error={error} />
          ))}
        </div>
      )}
    </section>
  );
}

function ThisDevice({ around: { browser, usage } }: { around: BrowserFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Dieses Gerät</Trans>
      </h2>
      <SettingRow title={t`Version`} note={<span className="num trace__name">{appVersion()}</span>} />
      <SettingRow
        title={t`Browser`}
        note={
          <span className="trace__name" lang="en" translate="no">
            {browser}
          </span>
        }
      />
      {usage === null ? null : (
        <SettingRow title={t`Belegter Speicher`} note={<span className="num">{format.fileSize(usage)}</span>} />
      )}
    </section>
  );
}
