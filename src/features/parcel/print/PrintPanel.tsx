import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { useSnapshot } from 'valtio';
import { nearestMeridianDeg } from '../../../domain/coordinates/meridians.ts';
import { pixelM } from '../../../domain/geometry/mercator.ts';
import { MAX_PRINT_TITLE_CHARS, ZOOM } from '../../../domain/limits.ts';
import { groundSize, MAP_SCALES, type SheetPageSetup, scaleWithin } from '../../../domain/map/mapSheet.ts';
import { sheetFrame, zoomsToFit } from '../../../domain/map/sheetFrame.ts';
import type { Failure } from '../../../domain/result.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { flyTo, setCamera } from '../../../flows/map/flyTo.ts';
import { gatherMapSheet } from '../../../flows/map/gatherMapSheet.ts';
import { writeMapSheet } from '../../../flows/map/writeMapSheet.ts';
import { endExtracts } from '../../../flows/parcel/gatherExtract.ts';
import { sendOrSaveFile } from '../../../flows/shell/openShareSheet.ts';
import { type Text, useText } from '../../../i18n/text/useText.ts';
import { closePrint } from '../../../state/map/printSlice.ts';
import { cameraSlice, freeArea, viewSlice, watchCamera } from '../../../state/map/viewSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { composeMapSheet } from './composeMapSheet.ts';
import { PaperActions, PaperFields } from '../extract/PaperFields.tsx';
import styles from './Print.module.css';
import type { Language } from '../../../domain/text/languages.ts';

const FAULT_MESSAGES = { offline: 'map.offline', refused: 'map.unable' } as const;
/** Margin between the frame and the panels. */
const MARGIN_PX = 20;

type FileKind = 'pdf' | '150' | '300';

/** Returns the largest scale at which the frame fits the visible map. */
function firstScale(): number {
  const { center, zoom } = viewSlice;
  if (!center) return MAP_SCALES[2];
  const { widthPx, heightPx } = freeArea(MARGIN_PX);
  const metres = pixelM(center.lat, zoom);
  return scaleWithin({ size: 'a4', isLandscape: false }, { widthM: widthPx * metres, heightM: heightPx * metres });
}

/** Zooms the map so that all of the frame is visible. @param isLoose only where it is not */
function fitMap(paper: SheetPageSetup, isLoose = false): void {
  const { center, zoom, bearing } = viewSlice;
  if (!center) return;
  const frame = sheetFrame(paper, { center, zoom, bearing }, nearestMeridianDeg(center));
  const nearer = zoomsToFit(frame, freeArea(MARGIN_PX));
  if (isLoose && nearer >= 0) return;
  flyTo({ ...center }, Math.min(ZOOM.max, Math.max(ZOOM.min, zoom + nearer)));
}

/** Panel 'In bản đồ' (§2.83): paper and scale, with the frame on the map. */
export function PrintPanel() {
  const { locale } = useIntl();
  const text = useText<'paper'>();
  const { pitch } = useSnapshot(viewSlice);
  const [paper, setPaper] = useState<SheetPageSetup>({ size: 'a4', isLandscape: false, scale: MAP_SCALES[2] });
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<FileKind>('pdf');
  const [busy, setBusy] = useState<'save' | 'send' | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [done, setDone] = useState<string | null>(null);

  // Runs after the panel has reported its size: the map stays unchanged where one of the scales fits it.
  useEffect(() => {
    const first: SheetPageSetup = { size: 'a4', isLandscape: false, scale: firstScale() };
    setPaper(first);
    fitMap(first, true);
    return endExtracts;
  }, []);
  const choose = (change: Partial<SheetPageSetup>): void => {
    const next = { ...paper, ...change };
    setPaper(next);
    fitMap(next);
  };

  const make = async (action: 'save' | 'send'): Promise<void> => {
    setBusy(action);
    setFailed(null);
    setDone(null);
    const file = await printed(paper, title, kind, locale as Language);
    setBusy(null);
    if (!file.ok) return setFailed(file.error);
    await sendOrSaveFile(file.value, action);
    setDone(
      text('map.done', { name: file.value.name, size: formatNumber(file.value.size / 1000, 0), scale: formatNumber(paper.scale, 0) }),
    );
  };

  return (
    <>
      <PrintFrame paper={paper} text={text} />
      <Drawer
        title={text('map.title')}
        initialStop="half"
        halfShare={0.5}
        onClose={closePrint}
        footer={<PaperActions busy={busy} make={make} />}
      >
        <div className={styles.form}>
          <p>{text('map.lead')}</p>
          {pitch > 0 && (
            <Callout tone="warning">
              {text('map.tilted')}
              <Button onPress={() => setCamera({ pitch: 0 })}>{text('map.flatten')}</Button>
            </Callout>
          )}
          <div className={styles.pair}>
            <SelectField
              label={text('map.scale')}
              value={String(paper.scale)}
              options={MAP_SCALES.map((scale) => ({ value: String(scale), text: `1:${formatNumber(scale, 0)}` }))}
              onChange={(scale) => choose({ scale: Number(scale) })}
            />
            <PaperFields size={paper.size} isLandscape={paper.isLandscape} onChange={(change) => choose(change)} />
          </div>
          <Button icon="fullScreen" onPress={() => fitMap(paper)}>
            {text('map.fit')}
          </Button>
          <RadioGroup
            label={text('map.file')}
            value={kind}
            options={[
              { value: 'pdf', text: 'PDF' },
              { value: '150', text: text('map.png', { dpi: 150 }) },
              { value: '300', text: text('map.png', { dpi: 300 }) },
            ]}
            onChange={setKind}
          />
          <TextField
            label={text('map.name')}
            value={title}
            placeholder={text('map.nameEmpty')}
            maxLength={MAX_PRINT_TITLE_CHARS}
            onChange={setTitle}
          />
          <div role="status">{done !== null && <p className={styles.done}>{done}</p>}</div>
          {failed && <Callout tone="error">{text(FAULT_MESSAGES[failed.kind as keyof typeof FAULT_MESSAGES] ?? 'map.failed')}</Callout>}
          <Callout tone="warning">{text('print.notice')}</Callout>
        </div>
      </Drawer>
    </>
  );
}

async function printed(paper: SheetPageSetup, title: string, kind: FileKind, language: Language): ReturnType<typeof writeMapSheet> {
  const gathered = await gatherMapSheet(paper);
  if (!gathered.ok) return gathered;
  const { content, record } = composeMapSheet(gathered.value, title, language);
  // File name that every system accepts.
  const name = foldVietnamese(`${content.title} 1-${paper.scale}`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  return writeMapSheet(content, record, kind === 'pdf' ? null : Number(kind), name);
}

function PrintFrame({ paper, text }: { paper: SheetPageSetup; text: Text<'paper'> }) {
  const view = useSnapshot(viewSlice);
  const camera = useSnapshot(cameraSlice, { sync: true });
  useEffect(() => {
    watchCamera(true);
    return () => watchCamera(false);
  }, []);
  const { center } = view;
  const { zoom, bearing } = camera.watched && camera.zoom > 0 ? camera : view;
  if (!center) return null;
  const frame = sheetFrame(paper, { center, zoom, bearing }, nearestMeridianDeg(center));
  const path = `M${frame.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  const { widthM, heightM } = groundSize(paper);
  const label = text('map.frame', {
    scale: formatNumber(paper.scale, 0),
    width: formatNumber(widthM, 0),
    height: formatNumber(heightM, 0),
  });
  // Element below the tools, which are over the map's box.
  const room = document.querySelector('.maplibregl-map')?.parentElement;
  if (!room) return null;
  // Panels cover parts of this box; the map's middle is that of the rest.
  const { top, right, bottom, left } = view.padding;
  const place = { top: `calc(50% + ${(top - bottom) / 2}px)`, left: `calc(50% + ${(left - right) / 2}px)` };
  return createPortal(
    <svg className={styles.frame} style={place} role="img" aria-label={label} data-print-frame>
      <path className={styles.dim} fillRule="evenodd" d={`M-4000-4000H4000V4000H-4000Z${path}`} />
      <path className={styles.line} d={path} />
      <path className={styles.line} d={path} />
    </svg>,
    room,
  );
}
