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
import { DRAW_MODES, MODE_LABELS } from './DrawModeTool.tsx';
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
import { useDebounced } from '../../ui/controls/useDebounced.ts';
import { hintText } from './NoFigures.tsx';
import { useThrottledMeasure } from './useThrottledMeasure.ts';

/** Delay before figures are announced, so that changing ones are not. */
const QUIET_MS = 900;

/** Line above the toolbar: the hint, else the figures on the ellipsoid, which are announced once they stop changing. */
function LeadFigures() {
  const { drawing, hint, unmeasured } = useSnapshot(drawingSlice);
  const measure = useThrottledMeasure();
  const text = useText();
  const { status } = useSnapshot(sessionSlice);
  const guide = hintText(drawing, hint, text);
  // Warn at the start, not after long work that cannot be saved.
  const mentionsLogin = status === 'anonymous' && hint === null && drawing.points.length === 0;
  // §8's exact texts have no full stop.
  const guideText = mentionsLogin ? `${guide.replace(/\.?$/, '.')} ${text('draw.saveNeedsLogin')}` : guide;
  const figures = measure
    ? [
        ...(isRing(drawing) ? [text('measure.squareMetres', { figure: formatAreaM2(measure.areaM2, 2) })] : []),
        ...(drawing.mode !== 'point' && drawing.points.length > 1
          ? [text('measure.metres', { figure: formatLengthM(measure.lengthM) })]
          : []),
        ...(drawing.points.length === 1 ? [formatTyped(measure.center, COORDINATE_DECIMALS.mean)] : []),
      ]
    : [];
  const spoken = useDebounced(unmeasured ? '' : figures.join(', '), QUIET_MS);
  return (
    <div className={styles.lead}>
      {hint === null && figures.length > 0 && (
        <p className={styles.leadFigures}>
          {/* Keys by index: during a drag texts change, and no element is added or removed. */}
          {figures.map((figure, place) => (
            <span key={place}>{figure}</span>
          ))}
        </p>
      )}
      <p role="status" className={hint === null ? styles.guide : styles.hint}>
        {guideText}
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

/** Shows §2's draw toolbar, or the modes before one is chosen. Disabled actions keep their place and focus. */
function DrawToolbar() {
  const { drawing } = useSnapshot(drawingSlice);
  const text = useText();
  const { mode, points, isClosed } = drawing;
  // An area with too few points is refused with §5's text; a line needs two points first (§4).
  const closes = !isClosed && mode !== 'point' && (mode !== 'line' || hasEnoughPoints(mode, points));
  const modes = DRAW_MODES.map((each): Action => ({ ...MODE_LABELS[each], enabled: true, press: () => startDrawing(each) }));
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
      {/* Keys by index: the button that replaces the chosen mode's keeps the focus. */}
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

/** Undo, redo and the snap toggle. Unavailable steps are not `disabled`: the last press would lose the focus. */
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
  files: ReactNode;
}

/** Panel 'Thước đo' (§2): collapsed to toolbar and main figures while drawing, else with all figures and corners. */
export function MeasurePanel({ files }: MeasurePanelProps) {
  const { measure } = useSnapshot(mapTabSlice);
  const { layout } = useDrawerHost();
  const { request: fileRequest } = useSnapshot(fileSlice);
  // No subscription, so that the panel does not render for each per cent read.
  const [tab, setTab] = useState<MeasureTab>(() => (fileSlice.job || fileSlice.fault || fileSlice.opened ? 'files' : 'figures'));
  const [fileSeen, setFileSeen] = useState(fileRequest);
  const [isOpen, setIsOpen] = useState(true);
  const [isEditing, setIsEditing] = useState(false);
  /** Something below the toolbar was focused or pressed. */
  const [visit, setVisit] = useState<Signal | null>(null);
  const text = useText();
  // A file was dropped on the map: the tab of files shows its result.
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
        // Opens a collapsed sheet whose hidden part receives the focus, by keys for example.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div
          className={styles.body}
          onFocus={({ target }) => {
            // Wait for a pointer's release: a rising sheet would move what was pressed.
            if (target.matches(':focus-visible')) setVisit(signal());
          }}
          // Use the bubble phase: a render before a radio button's change resets the button.
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
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
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
