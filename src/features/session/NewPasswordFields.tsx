import { useText } from '../../i18n/text/useText.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';

interface NewPasswordFieldsProps {
  /** Whose password it is: password managers file it under that. */
  email: string;
  password: string;
  confirmPassword: string;
  errors: { password: string | undefined; confirmPassword: string | undefined };
  onChange: (field: 'password' | 'confirmPassword', typed: string) => void;
}

/** A new password, typed twice. */
export function NewPasswordFields({ email, password, confirmPassword, errors, onChange }: NewPasswordFieldsProps) {
  const text = useText();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text('password.new')}
        showLabel={text('password.show')}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint={text('password.rule')}
        value={password}
        error={errors.password}
        onChange={(typed) => onChange('password', typed)}
      />
      <PasswordField
        label={text('password.confirmNew')}
        showLabel={text('password.showRepeated')}
        name="confirm-password"
        autoComplete="new-password"
        enterKeyHint="done"
        required
        value={confirmPassword}
        error={errors.confirmPassword}
        onChange={(typed) => onChange('confirmPassword', typed)}
      />
    </>
  );
}
