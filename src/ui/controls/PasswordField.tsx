import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface PasswordFieldProps extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'hint' | 'error'> {
  showLabel: string;
  /** 'password' is the current one; any other name is a new one. */
  name: string;
  enterKeyHint: 'next' | 'done' | 'go';
}

/** Password field with a button that reveals it. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      required
      autoComplete={field.name === 'password' ? 'current-password' : 'new-password'}
      type={shown ? 'text' : 'password'}
      end={<IconButton icon={shown ? 'hide' : 'show'} label={showLabel} pressed={shown} onPress={() => setShown(!shown)} />}
    />
  );
}
