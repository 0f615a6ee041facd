import type { NameField, Names } from './profile-checks.ts';

/** A new picture, none any more, or the one there is. */
export type PictureChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'set'; file: File; url: string };

const FIELDS: readonly NameField[] = ['firstName', 'lastName', 'username'];

/** The form that says what has changed; null when nothing has. */
export function changesOf(user: Names, names: Names, picture: PictureChange): FormData | null {
  const form = new FormData();
  for (const field of FIELDS) {
    const value = names[field].trim();
    if (value !== user[field]) form.set(field, value);
  }
  if (picture.kind === 'set') form.set('profileImage', picture.file);
  return form.keys().next().done ? null : form;
}
