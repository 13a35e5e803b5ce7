import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { redoDrawing, undoDrawing } from '../../flows/drawing/dispatchDrawing.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice, fileSlice, setSnapping } from '../../state/drawing/drawingSlice.ts';
import { closeMeasurePanel, mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { useDrawerHost } from '../../ui/overlays/drawerHost.ts';
import { startDrawing } from '../../flows/drawing/openMeasure.ts';
import { DRAW_MODES, MODE_LOOK } from './DrawModeTool.tsx';
import { DrawingCorners } from './DrawingCorners.tsx';
import { Figures } from './Figures.tsx';
import styles from './Measure.module.css';
import { COORDINATE_DECIMALS, MEASURE_PEEK_PX } from '../../domain/limits.ts';
import { type Signal, signal } from '../../state/signal.ts';
import { canSave, hasEnoughPoints, isRing } from '../../domain/drawing/drawing.ts';
import { backDrawing, clearDrawing, closeDrawing } from '../../flows/drawing/drawing.ts';
import { openNewNote } from '../../flows/notes/openNote.ts';
import { openNotes } from '../../flows/notes/loadNotes.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import { formatAreaM2, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { useSettled } from '../../ui/controls/useSettled.ts';
import { hintWords } from './NoFigures.tsx';
import { usePacedMeasure } from './usePacedMeasure.ts';

/** Figures that still change are not read out. */
const QUIET_MS = 900;

/**
 * The line above the toolbar, in sight while a finger draws: the hint while there is one, else the figures on the
 * ellipsoid. Both are announced, the figures once they stop changing.
 */
function LeadFigures() {
  const { drawing, hint, unmeasured } = useSnapshot(drawingSlice);
  const measure = usePacedMeasure();
  const text = useText();
  const { status } = useSnapshot(sessionSlice);
  const guide = hintWords(drawing, hint, text);
  // Said when the tool opens, not when an hour's work is to be saved.
  const saysLogin = status === 'anonymous' && hint === null && drawing.points.length === 0;
  // What §8 says word for word has no full stop.
  const words = saysLogin ? `${guide.replace(/\.?$/, '.')} ${text('draw.saveNeedsLogin')}` : guide;
  const figures = measure
    ? [
        ...(isRing(drawing) ? [text('measure.squareMetres', { figure: formatAreaM2(measure.areaM2, 2) })] : []),
        ...(drawing.mode !== 'point' && drawing.points.length > 1
          ? [text('measure.metres', { figure: formatLengthM(measure.lengthM) })]
          : []),
        ...(drawing.points.length === 1 ? [formatTyped(measure.center, COORDINATE_DECIMALS.mean)] : []),
      ]
    : [];
  const spoken = useSettled(unmeasured ? '' : figures.join(', '), QUIET_MS);
  return (
    <div className={styles.lead}>
      {hint === null && figures.length > 0 && (
        <p className={styles.leadFigures}>
          {/* By their place: under a finger texts change, and no element comes or goes. */}
          {figures.map((figure, place) => (
            <span key={place}>{figure}</span>
          ))}
        </p>
      )}
      <p role="status" className={hint === null ? styles.guide : styles.hint}>
        {words}
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </div>
  );
}

interface Action {
  icon: IconName;
  name: MessageId;
  enabled: boolean;
  press: () => void;
}

/** §2's draw toolbar, and before a mode is chosen the modes in its place. What cannot be done now keeps its place, and the focus if it had it. */
function DrawToolbar() {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  const { mode, points, isClosed } = drawing;
  // An area with too few points is not refused by silence but by §5's words; a line wants its two first (§4).
  const closes = !isClosed && mode !== 'point' && (mode !== 'line' || hasEnoughPoints(mode, points));
  const modes = DRAW_MODES.map((each): Action => ({ ...MODE_LOOK[each], enabled: true, press: () => startDrawing(each) }));
  const edits: Action[] = [
    { icon: 'closeShape', name: 'draw.close', enabled: closes, press: closeDrawing },
    { icon: 'stepBack', name: 'draw.back', enabled: points.length > 0, press: backDrawing },
    { icon: 'remove', name: 'draw.clear', enabled: points.length > 0, press: clearDrawing },
    { icon: 'save', name: 'draw.save', enabled: canSave(drawing), press: openNewNote },
  ];
  const saved: Action = { icon: 'saved', name: 'draw.saved', enabled: true, press: openNotes };
  const actions = [...(mode === 'none' ? modes : edits), saved];
  return (
    <div role="group" aria-label={text('draw.actions')} className={styles.toolbar}>
      {/* By their place: the chosen mode's button gives way to another one, which keeps the focus. */}
      {actions.map(({ icon, name, enabled, press }, place) => (
        <button
          key={place}
          type="button"
          className={styles.action}
          aria-disabled={!enabled || undefined}
          onClick={() => {
            if (enabled) press();
          }}
        >
          <Icon name={icon} />
          <span>{text(name)}</span>
        </button>
      ))}
    </div>
  );
}

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
  const { measure } = useSnapshot(mapTabSlice);
  const { layout } = useDrawerHost();
  const { request: fileRequest } = useSnapshot(fileSlice);
  // Not followed: the panel is not drawn anew with every per cent that is read.
  const [tab, setTab] = useState<MeasureTab>(() => (fileSlice.job || fileSlice.fault || fileSlice.opened ? 'files' : 'figures'));
  const [fileSeen, setFileSeen] = useState(fileRequest);
  const [isOpen, setIsOpen] = useState(true);
  const [isEditing, setIsEditing] = useState(false);
  /** Something below the toolbar was gone to. */
  const [visit, setVisit] = useState<Signal | null>(null);
  const text = useText();
  // A file was dropped on the map: its outcome is shown in the tab of files.
  if (fileRequest !== fileSeen) {
    setFileSeen(fileRequest);
    setTab('files');
    setIsOpen(true);
  }
  const askedId = measure?.id ?? 0;
  const isVisited = visit !== null && visit.id > askedId;
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
      rest={{ stop: isVisited ? 'half' : 'peek', id: isVisited ? visit.id : askedId }}
      fill
      onClose={closeMeasurePanel}
    >
      <LeadFigures />
      <DrawToolbar />
      {showsAll && (
        // Of a collapsed sheet that is out of sight: who goes there, by keys say, wants to see it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys focus what they press
        <div
          className={styles.body}
          onFocus={({ target }) => {
            // A pointer is lifted first: a sheet that rises under it takes away what was pressed.
            if (target.matches(':focus-visible')) setVisit(signal());
          }}
          // Not captured: a sheet that is drawn anew before a radio button's change sets the button back.
          onClick={({ detail }) => detail > 0 && setVisit(signal())}
        >
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
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls and holds nothing to press must take keys
              <div className={styles.scroll} tabIndex={0}>
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
