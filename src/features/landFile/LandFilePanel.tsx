import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { SAVE_FORMATS } from '../../domain/drawing/drawingFile.ts';
import { exportLandFile } from '../../flows/landFile/exportLandFile.ts';
import { cancelLandFile } from '../../flows/landFile/previewLandFile.ts';
import { useText } from '../../i18n/text/useText.ts';
import { closeLandFilePanel } from '../../state/landFile/landFilePanelSlice.ts';
import { landFileSlice, showLandFileView, shownLandFile } from '../../state/landFile/landFileSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormatButtons } from '../../ui/controls/FormatButtons.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import styles from './LandFile.module.css';
import { LandFilePreview, LandFileReading, PreviewActions } from './LandFilePreview.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordView } from './RecordView.tsx';
import { TotalsView } from './TotalsView.tsx';

function ExportView() {
  const { exporting } = useSnapshot(landFileSlice);
  const text = useText<'landFile'>();
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>{text('landFile.exportHint')}</p>
      <FormatButtons
        formats={SAVE_FORMATS}
        busy={exporting}
        labelOf={(format) => text('landFile.exportAs', { format })}
        onPick={(format) => void exportLandFile(format)}
      />
      <Button icon="back" onPress={() => showLandFileView('records')}>
        {text('landFile.back')}
      </Button>
    </div>
  );
}

const VIEWS: Readonly<Record<typeof landFileSlice.view, () => ReactNode>> = {
  reading: LandFileReading,
  preview: LandFilePreview,
  records: RecordList,
  record: RecordView,
  comparison: ComparisonView,
  totals: TotalsView,
  export: ExportView,
};

/** Panel 'Lớp từ tệp': a user's own file, from its content to its list, a record, and its comparison. */
export function LandFilePanel() {
  const slice = useSnapshot(landFileSlice);
  const { view, preview, reading, record, rest, key } = slice;
  const text = useText<'landFile'>();
  const View = VIEWS[view];
  const isOpening = view === 'reading' || view === 'preview';
  const layer = isOpening ? undefined : shownLandFile(slice);
  const name = view === 'reading' ? reading.name : (preview ?? layer)?.name;
  const title = text(layer?.isGathered ? 'landFile.gather.title' : 'landFile.title');
  return (
    <Drawer
      title={name || title}
      overline={name ? title : undefined}
      halfShare={view === 'preview' ? 0.85 : 0.62}
      fill={view === 'records' || view === 'comparison'}
      page={view === 'record' ? `record ${key} ${record?.index}` : view}
      rest={rest}
      footer={view === 'preview' && preview ? <PreviewActions /> : undefined}
      onClose={isOpening ? cancelLandFile : closeLandFilePanel}
    >
      <View />
    </Drawer>
  );
}
