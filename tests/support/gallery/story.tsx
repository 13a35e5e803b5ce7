import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/controls/Button.tsx';
import styles from './Gallery.module.css';

/** A control in each of its states. */
export interface Story {
  /** Of the component, and what of it where one story is not enough. */
  name: string;
  /** By what the state is called. */
  states: Readonly<Record<string, ReactNode>>;
}

/** Longer than what a control is made for: nothing may be cut off or pushed out of the window. */
export const LONG_TEXT =
  'Điều chỉnh quy hoạch sử dụng đất đến năm 2030 và kế hoạch sử dụng đất năm đầu của điều chỉnh quy hoạch, huyện Quỳnh Lưu, tỉnh Nghệ An';

interface StatefulProps<Value> {
  start: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Holds the value that a controlled component is given. */
export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** Focuses the first control inside, as the Tab key would. One story can have one. */
export function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('button, input, select, textarea, summary');
    // Not in the library's types yet: shows the ring that a press of Tab would.
    control?.focus({ focusVisible: true } as FocusOptions);
  }, []);
  return <div ref={box}>{children}</div>;
}

/** Something that closes itself: open at first, and again by a button. */
export function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Mở lại</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

/** A place with edges, for what lies along them or fills them. */
export function Frame({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  return (
    <div className={styles.frame} style={{ height: heightPx }}>
      {children}
    </div>
  );
}

export const ignore = (): void => undefined;
