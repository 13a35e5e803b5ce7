import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { followInnermostModal } from './useModal.ts';

/** Content that no modal covers or makes inert: its element moves into an open one, with `--modal-height` set. */
export function AboveModals({ children }: { children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null);
  const [container] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    const stop = followInnermostModal((modal) => {
      container.style.setProperty('--modal-height', `${modal?.offsetHeight ?? 0}px`);
      (modal ?? home.current)?.append(container);
    });
    return () => {
      stop();
      container.remove();
    };
  }, [container]);

  return <div ref={home}>{createPortal(children, container)}</div>;
}
