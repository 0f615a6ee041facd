import { Trans, useLingui } from '@lingui/react/macro';
import {
  ADDRESS_FORMS,
  MAX_PROFILE_FIELD,
  POST_CTAS,
  POST_GOALS,
  POST_LANGUAGES,
  POST_TONALITIES,
} from '@tagfalter/contract/linkedin-posts';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { Megaphone } from 'lucide-react';
import type { ProfileField, TextField } from './profile-checks.ts';
import { Choice, Lines, useProfileProblemWords } from './profile-inputs.tsx';
import { ADDRESS_WORDS, CTA_WORDS, GOAL_WORDS, LANGUAGE_WORDS, TONALITY_WORDS } from './profile-words.ts';
import type { ProfileForm } from './use-profile.ts';

/** Every field of the profile (spec §2). */
export function ProfileFields({ form }: { form: ProfileForm }) {
  const { t } = useLingui();
  const { text, errorOf } = useBound(form);
  const { values, edit } = form;
  return (
    <>
      <Lines
        label={t`LinkedIn-Info`}
        required
        hint={t`Was in deinem Profil über dich steht. Oder eine allgemeine Beschreibung, eins von beiden genügt.`}
        {...text('linkedinInfo')}
      />
      <Lines label={t`Allgemeine Beschreibung`} {...text('generalDescription')} />
      <Lines label={t`Zielgruppe`} required rows={1} {...text('targetAudience')} />
      <div className="pair">
        <Choice
          label={t`Ziel des Beitrags`}
          required
          options={POST_GOALS}
          words={(goal) => t(GOAL_WORDS[goal])}
          none={t`Bitte wählen`}
          value={values.postGoal}
          error={errorOf('postGoal')}
          onChange={(postGoal) => edit({ postGoal })}
        />
        <Choice
          label={t`Tonalität`}
          required
          options={POST_TONALITIES}
          words={(tonality) => t(TONALITY_WORDS[tonality])}
          none={t`Bitte wählen`}
          value={values.tonality}
          error={errorOf('tonality')}
          onChange={(tonality) => edit({ tonality })}
        />
        <LanguageAndAddress form={form} />
      </div>
      <Disclosure icon={<Megaphone className="i" aria-hidden="true" />} title={t`Aufruf und besondere Hinweise`}>
        <Choice
          label={t`Art des Aufrufs`}
          options={POST_CTAS}
          words={(cta) => t(CTA_WORDS[cta])}
          none={t`Kein Aufruf`}
          value={values.ctaType}
          error={undefined}
          onChange={(ctaType) => edit({ ctaType })}
        />
        <Lines label={t`Eigener Aufruf`} rows={1} {...text('ctaText')} />
        <Lines
          label={t`Besondere Hinweise`}
          hint={t`Zum Beispiel, was im Post nicht vorkommen soll.`}
          {...text('specialInstructions')}
        />
      </Disclosure>
      <p className="sr" role="status">
        {form.objections > 0 && Object.keys(form.problems).length > 0 ? (
          <Trans>Einige Angaben fehlen oder sind zu lang.</Trans>
        ) : null}
      </p>
    </>
  );
}

function LanguageAndAddress({ form: { values, edit } }: { form: ProfileForm }) {
  const { t } = useLingui();
  const forms = ADDRESS_WORDS[values.language];
  return (
    <>
      <Choice
        label={t`Sprache`}
        options={POST_LANGUAGES}
        words={(language) => t(LANGUAGE_WORDS[language])}
        value={values.language}
        error={undefined}
        onChange={(language) => language && edit({ language })}
      />
      {forms === null ? null : (
        <Choice
          label={t`Ansprache`}
          options={ADDRESS_FORMS}
          words={(form) => forms[form]}
          value={values.addressForm}
          error={undefined}
          onChange={(addressForm) => addressForm && edit({ addressForm })}
        />
      )}
    </>
  );
}

/** A text field tied to the form, and what is wrong with a field in words. */
function useBound({ values, edit, problems }: ProfileForm) {
  const problemWords = useProfileProblemWords();
  const errorOf = (field: ProfileField): string | undefined => {
    const problem = problems[field];
    return problem && problemWords(problem, values[field]?.trim().length ?? 0, MAX_PROFILE_FIELD);
  };
  const text = (field: TextField) => ({
    value: values[field],
    error: errorOf(field),
    onChange: (words: string) => edit({ [field]: words }),
  });
  return { text, errorOf };
}
