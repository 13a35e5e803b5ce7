import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import styles from './Form.module.css';

interface FormProps {
  /** Not called while busy. */
  onSubmit: () => void;
  busy?: boolean;
  children: ReactNode;
}

/** A column of fields. After a submit that finds faults the first faulty field has the focus. */
export function Form({ onSubmit, busy, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);

  // Faults come with any later drawing: at once, or with the server's answer.
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
      // Who types on has left the submit behind.
      onInput={() => {
        isSubmitted.current = false;
      }}
      noValidate
    >
      {children}
    </form>
  );
}
