import { useRef } from 'react';
import { Button } from './Button.tsx';
import type { IconName } from './Icon.tsx';

interface FileButtonProps {
  /** What the button says. */
  label: string;
  icon: IconName;
  /** Kinds of file, as the input's `accept` takes them. */
  accept: string;
  busy?: boolean;
  variant?: 'primary' | 'secondary' | 'quiet';
  wide?: boolean;
  /** Asks a phone's camera app for it, the rear camera first. */
  capture?: boolean;
  onPick: (file: File) => void;
}

/** A button that asks for one file. */
export function FileButton({ label, icon, accept, busy, variant, wide, capture, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} busy={busy} variant={variant} wide={wide} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture ? 'environment' : undefined}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be picked again after a failure.
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
