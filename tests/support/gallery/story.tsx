import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/controls/Button.tsx';
import styles from './Gallery.module.css';

/** Control in each of its states. */
export interface Story {
  /** Name of the component, with the aspect if it has several stories. */
  name: string;
  /** Elements by the name of their state. */
  states: Readonly<Record<string, ReactNode>>;
}

/** Text longer than a control is designed for: nothing may be cut off or moved out of the window. */
export const LONG_TEXT =
  'Điều chỉnh quy hoạch sử dụng đất đến năm 2030 và kế hoạch sử dụng đất năm đầu của điều chỉnh quy hoạch, huyện Quỳnh Lưu, tỉnh Nghệ An';

interface StatefulProps<Value> {
  start: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Holds the value of a controlled component. */
export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** Focuses the first control inside, like the Tab key. One per story. */
export function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('button, input, select, textarea, summary');
    // Missing in the library's types: shows the focus ring of a press of Tab.
    control?.focus({ focusVisible: true } as FocusOptions);
  }, []);
  return <div ref={box}>{children}</div>;
}

/** Element that closes itself: open at first, and opened again by a button. */
export function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Mở lại</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

/** Frame with visible edges, for elements that align with them or fill it. */
export function Frame({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  return (
    <div className={styles.frame} style={{ height: heightPx }}>
      {children}
    </div>
  );
}

export const ignore = (): void => undefined;
