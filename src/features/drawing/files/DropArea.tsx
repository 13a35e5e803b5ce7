import { useEffect, useState } from 'react';
import { openFiles } from '../../../flows/shell/device/openFiles.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import styles from './DropArea.module.css';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Returns the kind of a dragged item: before the drop only its type is known. */
const kindOver = ({ dataTransfer }: DragEvent): 'picture' | 'file' =>
  dataTransfer?.items[0]?.type.startsWith('image/') ? 'picture' : 'file';

function dropFiles(event: DragEvent): void {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  openFiles([...(event.dataTransfer?.files ?? [])]);
}

/** Shows the area even over an open dialog, where the browser supports popovers. */
const raise = (element: HTMLElement | null): void => element?.showPopover?.();

/** Accepts dropped files anywhere on the page; without it the browser would open a file in place of the page. */
export function DropArea() {
  const text = useText();
  const [over, setOver] = useState<'picture' | 'file' | null>(null);

  useEffect(() => {
    const enter = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(kindOver(event));
    };
    const leave = (event: DragEvent): void => {
      // A move to another element is not a leave.
      if (event.relatedTarget === null) setOver(null);
    };
    const drop = (event: DragEvent): void => {
      setOver(null);
      dropFiles(event);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const kind of ['dragenter', 'dragover'] as const) window.addEventListener(kind, enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listeners.abort();
  }, []);

  return (
    over && (
      <div ref={raise} popover="manual" className={styles.drop}>
        <Icon name={over} size={40} />
        <p className={styles.words}>{text(over === 'picture' ? 'files.dropPicture' : 'files.drop')}</p>
        {over === 'file' && <p>{text('files.dropHint')}</p>}
      </div>
    )
  );
}
