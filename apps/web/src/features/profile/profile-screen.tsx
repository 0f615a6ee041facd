import '@tagfalter/ui/styles/settings.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { PictureField } from './picture-field.tsx';
import type { NameField, PictureProblem } from './profile-checks.ts';
import { NAME_WORDS } from './profile-words.ts';
import { SignInSection } from './sign-in-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

/**
 * 'Profil bearbeiten' (spec §2).
 * @param props.letters stand where there is no picture
 */
export function ProfileScreen({ letters }: { letters: string }) {
  const { t } = useLingui();
  usePageTitle(t`Profil bearbeiten`);
  const { user } = useDiary();
  return (
    <div className="main pad main--form">
      <h1 className="h-page">
        <Trans>Profil bearbeiten</Trans>
      </h1>
      <ProfileForm letters={letters} />
      <SignInSection email={user.email} />
    </div>
  );
}

function ProfileForm({ letters }: { letters: string }) {
  const { t } = useLingui();
  const { user } = useDiary();
  const { names, edit, problems, refusals, picture, setPicture, busy, save } = useProfileForm();
  const [pictureProblem, setPictureProblem] = useState<PictureProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('.inp[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const field = (name: NameField) => {
    const problem = problems[name];
    return {
      name,
      value: names[name],
      onChange: (event: { target: HTMLInputElement }) => {
        setPictureProblem(null);
        edit(name, event.target.value);
      },
      ...(problem ? { error: t(NAME_WORDS[problem]) } : {}),
    };
  };
  return (
    <form
      ref={form}
      className="stack-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PictureField
        src={user.profileImageUrl}
        letters={letters}
        change={picture}
        problem={pictureProblem}
        onChange={setPicture}
        onProblem={setPictureProblem}
      />
      <Field label={t`Vorname`} autoComplete="given-name" required {...field('firstName')} />
      <Field label={t`Nachname`} aside={t`freiwillig`} autoComplete="family-name" {...field('lastName')} />
      <Field
        label={t`Benutzername`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t`3 bis 30 Zeichen: Buchstaben, Ziffern, Punkt, Binde- und Unterstrich`}
        {...field('username')}
      />
      <Field
        label={t`E-Mail`}
        type="email"
        value={user.email}
        readOnly
        hint={t`Die E-Mail-Adresse lässt sich nicht ändern.`}
      />
      <FormEnd busy={busy} />
    </form>
  );
}

function FormEnd({ busy }: { busy: boolean }) {
  const online = useOnline();
  const { history, navigate } = useRouter();
  const leave = () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }));
  return (
    <div className="stack-2">
      <div className="row form-end">
        <Button variant="quiet" onClick={leave}>
          <Trans>Abbrechen</Trans>
        </Button>
        <Button variant="ink" large type="submit" disabled={!online} aria-disabled={busy}>
          {busy ? <Trans>Wird gespeichert …</Trans> : <Trans>Speichern</Trans>}
        </Button>
      </div>
      <NeedsNetwork />
    </div>
  );
}
