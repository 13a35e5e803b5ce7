import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { redoDrawing, undoDrawing } from '../../flows/drawing/dispatchDrawing.ts';
import { setSnapping } from '../../flows/drawing/draw.ts';
import { closeMeasure } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/useText.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { fileSlice } from '../../state/fileSlice.ts';
import { mapTabSlice } from '../../state/mapTabSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';
import { DrawingCorners } from './DrawingCorners.tsx';
import { DrawToolbar } from './DrawToolbar.tsx';
import { Figures } from './Figures.tsx';
import { LeadFigures } from './LeadFigures.tsx';
import styles from './Measure.module.css';
import { MEASURE_PEEK_PX } from './measurePeek.ts';

/**
 * Beside the panel's heading: every step back and forth, and whether points are caught by the land around. Steps that are not
 * there are idle, not `disabled`: the last press would throw keyboard focus away.
 */
function DrawSteps() {
  const { canUndo, canRedo, snapping } = useSnapshot(drawingSlice);
  const text = useText();
  return (
    <>
      <IconButton icon="magnet" label={text('draw.snapping')} on={snapping} onPress={() => setSnapping(!snapping)} />
      <IconButton icon="undo" label={text('draw.undo')} idle={!canUndo} onPress={undoDrawing} />
      <IconButton icon="redo" label={text('draw.redo')} idle={!canRedo} onPress={redoDrawing} />
    </>
  );
}

type MeasureTab = 'figures' | 'corners' | 'files';

interface MeasurePanelProps {
  /** The tab of files, put here by the app. */
  files: ReactNode;
}

/** 'Thước đo' (§2): collapsed to its toolbar and leading figures while the map is drawn on, all figures and corners above. */
export function MeasurePanel({ files }: MeasurePanelProps) {
  const { measureAsked } = useSnapshot(mapTabSlice);
  const { layout } = useDrawerHost();
  const { asked: fileAsked } = useSnapshot(fileSlice);
  // Not followed: the panel is not drawn anew with every per cent that is read.
  const [tab, setTab] = useState<MeasureTab>(() => (fileSlice.job || fileSlice.fault || fileSlice.opened ? 'files' : 'figures'));
  const [fileSeen, setFileSeen] = useState(fileAsked);
  const [isOpen, setIsOpen] = useState(true);
  const [isEditing, setIsEditing] = useState(false);
  /** How often something below the toolbar was gone to since the panel was asked for. */
  const [visits, setVisits] = useState({ of: measureAsked, count: 0 });
  const text = useText();
  // A file was dropped on the map: its outcome is shown in the tab of files.
  if (fileAsked !== fileSeen) {
    setFileSeen(fileAsked);
    setTab('files');
    setIsOpen(true);
  }
  const visited = visits.of === measureAsked ? visits.count : 0;
  // A sheet is collapsed by its handle.
  const showsAll = layout === 'sheet' || isOpen;
  return (
    <Drawer
      title={text('measure.title')}
      closeLabel={text('measure.closePanel')}
      actions={
        <>
          <DrawSteps />
          {layout === 'side' && (
            <span className={styles.fold}>
              <IconButton icon="chevron" label={text('measure.fold')} expanded={isOpen} onPress={() => setIsOpen(!isOpen)} />
            </span>
          )}
        </>
      }
      initialStop="peek"
      peekPx={MEASURE_PEEK_PX}
      halfShare={0.62}
      raised={isEditing}
      rest={{ stop: visited > 0 ? 'half' : 'peek', asked: measureAsked + visited / 1e6 }}
      fill
      onClose={closeMeasure}
    >
      <LeadFigures />
      <DrawToolbar />
      {showsAll && (
        // Of a collapsed sheet that is out of sight: who goes there, by keys say, wants to see it.
        <div className={styles.body} onFocus={() => setVisits({ of: measureAsked, count: visited + 1 })}>
          <Tabs
            fill
            label={text('measure.tabs')}
            tabs={[
              { value: 'figures', text: text('measure.figures') },
              { value: 'corners', text: text('measure.corners') },
              { value: 'files', text: text('measure.files') },
            ]}
            value={tab}
            onChange={(next) => {
              setTab(next);
              setIsEditing(false);
            }}
          >
            {tab === 'figures' && (
              <div className={styles.scroll}>
                <Figures />
              </div>
            )}
            {tab === 'corners' && <DrawingCorners onEditing={setIsEditing} />}
            {tab === 'files' && <div className={styles.scroll}>{files}</div>}
          </Tabs>
        </div>
      )}
    </Drawer>
  );
}
