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
  onPick: (file: File) => void;
}

/** A button that asks for one file. */
export function FileButton({ label, icon, accept, busy, onPick }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} busy={busy} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
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
