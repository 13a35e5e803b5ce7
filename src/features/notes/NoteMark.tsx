import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Notes.module.css';

/** 'Đang chờ gửi': the gateway has not got the note's newest state, or will not take it. */
export function NoteMark({ note }: { note: Pick<ListedNote, 'isWaiting' | 'refusal'> }) {
  const text = useText();
  if (!note.isWaiting) return null;
  const isRefused = note.refusal !== null;
  return (
    <span className={joinClasses(styles.mark, isRefused && styles.refused)}>
      <Icon name={isRefused ? 'warning' : 'offline'} size={14} />
      {text(isRefused ? 'notes.refused' : 'notes.waiting')}
    </span>
  );
}
