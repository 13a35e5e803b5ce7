import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type NoteKind, noteOutline } from '../../domain/notes/note.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Notes.module.css';

interface NoteShapeProps {
  kind: NoteKind;
  points: readonly LngLat[];
  /** Fills what it lies in. */
  large?: boolean;
}

const SIZE = 56;
const MARGIN = 10;

/** A note's shape, drawn from its points: a list of them needs no pictures from the network. */
export function NoteShape({ kind, points, large }: NoteShapeProps) {
  const outline = noteOutline(points, SIZE, MARGIN);
  const path = outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg className={joinClasses(styles.shape, large && styles.large)} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      {kind === 'POINT' && <circle className={styles.dot} cx={SIZE / 2} cy={SIZE / 2} r="7" />}
      {kind === 'LINE' && <polyline className={styles.line} points={path} />}
      {kind === 'PIECE' && <polygon className={styles.piece} points={path} />}
    </svg>
  );
}
