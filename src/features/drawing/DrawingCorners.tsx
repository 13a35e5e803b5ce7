import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatAzimuth, formatGridM, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { removeVertex } from '../../flows/drawing/drawing.ts';
import { readDrawingRows } from '../../flows/drawing/typeVertex.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice, selectVertex } from '../../state/drawing/drawingSlice.ts';
import { openStakeout } from '../../flows/stakeout/openStakeout.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { useLargeText } from '../../ui/layout/useViewportHeight.ts';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import type { ListPlace } from '../../ui/lists/listPlace.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { CornerEditor } from './CornerEditor.tsx';
import styles from './Measure.module.css';
import { NoFigures } from './NoFigures.tsx';
import { type DrawingRow, isRing } from '../../domain/drawing/drawing.ts';
import { MAX_STAKEOUT_CORNERS } from '../../domain/limits.ts';

function CornerRow({ row, isSelected }: { row: DrawingRow; isSelected: boolean }) {
  const text = useText();
  return (
    <span className={joinClasses(styles.corner, isSelected && styles.selected)}>
      <span className={styles.number}>
        <span className="visually-hidden">{text('measure.corner')} </span>
        {row.index + 1}
        {isSelected && <span className="visually-hidden"> ({text('measure.selected')})</span>}
      </span>
      <span className={styles.cornerWords}>
        <span className={styles.grid}>
          {row.xM === null || row.yM === null ? (
            text('measure.offGrid')
          ) : (
            <>
              <span>X {formatGridM(row.xM)}</span>
              <span>Y {formatGridM(row.yM)}</span>
            </>
          )}
        </span>
        <span className={styles.soft}>{formatTyped(row.at)}</span>
        {row.side && (
          <span className={styles.soft}>
            {text('measure.sideTo', {
              length: formatLengthM(row.side.lengthM),
              azimuth: formatAzimuth(row.side.azimuthDeg),
            })}
          </span>
        )}
      </span>
    </span>
  );
}

/** Height of a row; with large text every line takes two. */
const ROW_HEIGHT_PX = { usual: 76, large: 120 };
/** Edits keep the scroll position. */
const STAY = { id: '', index: -1 };

/** Accessible alternative to the drawing: every vertex as text, selected, edited and removed by keyboard alone. */
export function DrawingCorners({ onEditing }: { onEditing: (editing: boolean) => void }) {
  const { drawing, edit: lastEdit, selected, meridianDeg, crossing } = useSnapshot(drawingSlice);
  const [editor, setEditor] = useState<'none' | 'add' | 'edit'>('none');
  const text = useText();
  const isLarge = useLargeText();
  const count = drawing.points.length;
  const picked = useRef<number | null>(null);
  const { shownFrom, key } = useScrolledIntoView(selected, picked);

  const edit = (next: typeof editor): void => {
    setEditor(next);
    onEditing(next !== 'none');
  };
  const goToCorner = (): void => {
    const ring = drawing.points.map(({ lng, lat }) => ({ lng, lat }));
    const ground = isRing(drawing) && !crossing ? { ring } : null;
    openStakeout({ title: text('measure.title'), rings: [{ name: '', corners: ring }], ground, meridianDeg });
  };
  if (drawing.mode === 'none') return <NoFigures />;
  return (
    <div className={styles.corners}>
      {count > 0 && (
        <VirtualList<DrawingRow>
          key={key}
          label={text('measure.corners')}
          count={count}
          // Another grid changes the rows of the same drawing.
          version={`${lastEdit?.id} ${meridianDeg}`}
          anchor={STAY}
          place={shownFrom}
          readRows={readDrawingRows}
          rowHeightPx={ROW_HEIGHT_PX[isLarge ? 'large' : 'usual']}
          renderRow={(row) => <CornerRow row={row} isSelected={row.index === selected} />}
          onPick={({ index }) => {
            picked.current = index;
            selectVertex(index === selected ? null : index);
          }}
          placeholder={<Skeleton height={52} />}
          renderFailure={(retry) => (
            <div className={styles.failure}>
              <p>{text('measure.rowsFailed')}</p>
              <RetryButton onPress={retry} />
            </div>
          )}
        />
      )}
      {editor === 'none' || (editor === 'edit' && selected === null) ? (
        <div className={styles.cornerActions}>
          <Button icon="plus" onPress={() => edit('add')}>
            {text('measure.addCorner')}
          </Button>
          {count > 0 && count <= MAX_STAKEOUT_CORNERS && (
            <Button icon="compass" onPress={goToCorner}>
              {text('stakeout.open')}
            </Button>
          )}
          {selected !== null && (
            <>
              <Button icon="edit" onPress={() => edit('edit')}>
                {text('measure.editCorner', { number: selected + 1 })}
              </Button>
              <IconButton
                icon="remove"
                label={text('measure.removeCorner', { number: selected + 1 })}
                onPress={() => removeVertex(selected)}
              />
            </>
          )}
        </div>
      ) : (
        <CornerEditor
          key={editor === 'edit' ? `edit ${selected}` : 'add'}
          index={editor === 'edit' ? selected : null}
          onClose={() => edit('none')}
        />
      )}
    </div>
  );
}

/** Scrolls to a vertex selected on the map; one picked in the list is already in view. */
function useScrolledIntoView(selected: number | null, picked: { current: number | null }) {
  const [scrolledTo, setScrolledTo] = useState<number | null>(selected);
  const place = useRef<ListPlace | null>(null);
  useEffect(() => {
    if (selected === null || selected === picked.current) return;
    picked.current = selected;
    place.current = { id: '', index: Math.max(0, selected - 1), offsetPx: 0, activeIndex: selected, focused: false };
    setScrolledTo(selected);
  }, [selected, picked]);
  const [shownFrom] = useState(() => ({
    read: () => place.current,
    save: () => undefined,
  }));
  return { shownFrom, key: scrolledTo };
}
