import type { ComponentProps } from 'react';
import { Callout } from '../layout/Callout.tsx';
import { Button } from './Button.tsx';

interface SubmitButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'busy' | 'disabled'> {
  label: string;
  /** Fault of the whole form; undefined for none. */
  fault?: string | undefined;
}

export function SubmitButton({ label, fault, ...button }: SubmitButtonProps) {
  return (
    <>
      {fault !== undefined && (
        <Callout tone="error" icon="warning">
          {fault}
        </Callout>
      )}
      <Button type="submit" variant="primary" wide {...button}>
        {label}
      </Button>
    </>
  );
}
