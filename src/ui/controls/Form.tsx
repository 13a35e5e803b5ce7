import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import styles from './Form.module.css';

interface FormProps {
  /** Submit handler, not called while busy. */
  onSubmit: () => void;
  busy?: boolean;
  children: ReactNode;
}

/** Column of fields. After a submit with faults the first faulty field receives the focus. */
export function Form({ onSubmit, busy, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);

  // Faults appear with any later render: at once, or with the server's answer.
  useEffect(() => {
    if (!isSubmitted.current || busy) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!faulty) return;
    isSubmitted.current = false;
    faulty.focus();
  });

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    isSubmitted.current = true;
    onSubmit();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      // Further typing cancels the move of the focus.
      onInput={() => {
        isSubmitted.current = false;
      }}
      noValidate
    >
      {children}
    </form>
  );
}
