import { useText } from '../../i18n/text/useText.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';

interface NewPasswordFieldsProps {
  /** User name for password managers. Omitted where the form itself asks for it: a first password. */
  email?: string;
  password: string;
  confirmPassword: string;
  errors: { password: string | undefined; confirmPassword: string | undefined };
  onChange: (field: 'password' | 'confirmPassword', typed: string) => void;
}

export function NewPasswordFields({ email, password, confirmPassword, errors, onChange }: NewPasswordFieldsProps) {
  const text = useText();
  return (
    <>
      {email !== undefined && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label={text(email === undefined ? 'register.password' : 'password.new')}
        showLabel={text('password.show')}
        name="new-password"
        enterKeyHint="next"
        hint={text('password.rule')}
        value={password}
        error={errors.password}
        onChange={(typed) => onChange('password', typed)}
      />
      <PasswordField
        label={text(email === undefined ? 'register.confirmPassword' : 'password.confirmNew')}
        showLabel={text('password.showRepeated')}
        name="confirm-password"
        enterKeyHint={email === undefined ? 'next' : 'done'}
        value={confirmPassword}
        error={errors.confirmPassword}
        onChange={(typed) => onChange('confirmPassword', typed)}
      />
    </>
  );
}
