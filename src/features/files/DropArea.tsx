import { useEffect, useState } from 'react';
import { choosePicture } from '../../flows/choosePicture.ts';
import { raiseNotice } from '../../flows/raiseNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DropArea.module.css';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Who never drops a file never loads what opens one. A picture is one of a table of corners. */
function openDropped(file: File): void {
  if (file.type.startsWith('image/')) return void choosePicture(file);
  import('../../flows/openDrawingFile.ts').then(
    ({ openDrawingFile }) => openDrawingFile(file),
    (error: unknown) => {
      console.warn('files chunk did not load', error);
      raiseNotice('error', 'notice.noAnswer');
    },
  );
}

/**
 * The whole page takes a dropped file: shown while one is over it. A browser would otherwise open the file in the page's place, and what
 * is drawn would be gone from sight.
 */
export function DropArea() {
  const text = useText();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Going from one element to the next is no leaving.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      setIsOver(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) openDropped(file);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const kind of ['dragenter', 'dragover'] as const) window.addEventListener(kind, over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listeners.abort();
  }, []);

  return (
    isOver && (
      <div className={styles.drop}>
        <Icon name="file" size={40} />
        <p className={styles.words}>{text('files.drop')}</p>
        <p>{text('files.dropHint')}</p>
      </div>
    )
  );
}
