import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { followInnermostModal } from './useModal.ts';

/** Content that no modal covers or makes inert: its element moves into an open one, with `--modal-height` set. */
export function AboveModals({ children }: { children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null);
  const [raft] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    const stop = followInnermostModal((modal) => {
      raft.style.setProperty('--modal-height', `${modal?.offsetHeight ?? 0}px`);
      (modal ?? home.current)?.append(raft);
    });
    return () => {
      stop();
      raft.remove();
    };
  }, [raft]);

  return <div ref={home}>{createPortal(children, raft)}</div>;
}
