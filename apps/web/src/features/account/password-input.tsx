import { useLingui } from '@lingui/react/macro';
import { PasswordField, type PasswordFieldProps } from '@tagfalter/ui/password-field';

/** Where a password is typed: with 'Passwort zeigen'. */
export function PasswordInput(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const { t } = useLingui();
  return <PasswordField showLabel={t`Passwort zeigen`} hideLabel={t`Passwort verbergen`} {...props} />;
}
