import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { TOAST_MS } from '../domain/limits.ts';
import { shownText, useText } from '../i18n/text/useText.ts';
import { dropNotice, type Notice, noticeSlice } from '../state/noticeSlice.ts';
import { noDataSlice } from '../state/resultsSlice.ts';
import { viewSlice } from '../state/viewSlice.ts';
import { EarlyChunk } from './preloadPanels.ts';
import styles from './LazyNotices.module.css';

/** A notice where the code of toasts could not be had: the network went before it came. */
function PlainNotice({ notice }: { notice: Notice }) {
  const text = useText();
  const { id, message } = notice;
  useEffect(() => {
    const timer = setTimeout(() => dropNotice(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p role="status" className={styles.plain}>
      {shownText(text, message)}
    </p>
  );
}

/** Toasts and the dialog of a place without data; their code comes with the first of them, or once the map is there. */
export function LazyNotices() {
  const { waiting } = useSnapshot(noticeSlice);
  const { open } = useSnapshot(noDataSlice);
  const { map } = useSnapshot(viewSlice);
  /** How many notices were waiting when the code did not come: each further one asks for it again. */
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const [first] = waiting;
  return (
    <EarlyChunk
      isAsked={failedAt === null ? first !== undefined || open || map === 'ready' : waiting.length !== failedAt}
      isQuiet
      onFailure={() => setFailedAt(noticeSlice.waiting.length)}
      placeholder={failedAt !== null && first && <PlainNotice notice={first} />}
    >
      {({ EARLY_PANELS }) => EARLY_PANELS.notices()}
    </EarlyChunk>
  );
}
