import { useLingui } from '@lingui/react/macro';
import { Field, type FieldProps } from '@tagfalter/ui/field';

/** The field of the address that somebody signs in with. */
export function EmailField(field: Omit<FieldProps, 'label' | 'name'>) {
  const { t } = useLingui();
  return <Field label={t`E-Mail`} name="email" type="email" autoComplete="username" inputMode="email" {...field} />;
}
