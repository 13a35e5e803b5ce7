import { useEffect, useRef, type ReactNode } from 'react';
import { useDrawerHost } from './drawerHost.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  head: ReactNode;
  children: ReactNode;
}

/** A drawer where the window is wide: a card in the left column, as tall as its content needs. */
export function SidePanel({ head, children }: SidePanelProps) {
  const { onCover } = useDrawerHost();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    onCover(box.current?.getBoundingClientRect().right ?? 0);
    return () => {
      onCover(0);
    };
  }, [onCover]);

  return (
    <div ref={box} className={styles.panel}>
      {head}
      {children}
    </div>
  );
}
