import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps {
  label: string;
  /** Name of the button that shows what is typed. */
  showLabel: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  enterKeyHint: 'next' | 'done' | 'go';
  value: string;
  onChange: (text: string) => void;
  hint?: string;
  error?: string;
  required?: boolean;
}

/** What is typed shows as dots until the eye is pressed. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      end={<IconButton icon={shown ? 'hide' : 'show'} label={showLabel} pressed={shown} onPress={() => setShown(!shown)} />}
    />
  );
}
