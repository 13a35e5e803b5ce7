import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { TOAST_MS } from '../../domain/limits.ts';

interface NoticeWordsProps {
  id: number;
  words: string;
}

const HOLDERS = ['pointerenter', 'pointerdown', 'focusin'] as const;
const RELEASERS = ['pointerleave', 'focusout'] as const;

/** The words of one toast and its clock: 2 s (§8), standing still while it is touched or focused (design §5). */
export function NoticeWords({ id, words }: NoticeWordsProps) {
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const shown = box.current?.closest('[data-sonner-toast]');
    if (!shown) return;
    let timer = setTimeout(close, TOAST_MS);
    function close(): void {
      toast.dismiss(id);
    }
    const hold = (): void => clearTimeout(timer);
    const release = (): void => {
      clearTimeout(timer);
      timer = setTimeout(close, TOAST_MS);
    };
    for (const name of HOLDERS) shown.addEventListener(name, hold);
    for (const name of RELEASERS) shown.addEventListener(name, release);
    return () => {
      clearTimeout(timer);
      for (const name of HOLDERS) shown.removeEventListener(name, hold);
      for (const name of RELEASERS) shown.removeEventListener(name, release);
    };
  }, [id]);

  return <span ref={box}>{words}</span>;
}
