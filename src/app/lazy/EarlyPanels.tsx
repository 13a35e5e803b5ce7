import type { ComponentProps, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { DropArea } from '../../features/drawing/files/DropArea.tsx';
import { LayersPanel } from '../../features/layers/LayersPanel.tsx';
import { LiveHereCard } from '../../features/layers/LiveHereCard.tsx';
import { ZoneCard } from '../../features/layers/ZoneCard.tsx';
import { BaseMapChooser } from '../../features/map/BaseMapChooser.tsx';
import { CornersGround } from '../../features/parcel/CornersGround.tsx';
import { SavedAge } from '../../features/packs/SavedAge.tsx';
import { CornersMisreading } from '../../features/misreading/CornersMisreading.tsx';
import { ParcelPanel } from '../../features/parcel/ParcelPanel.tsx';
import { PictureEntry } from '../../features/picture/PictureEntry.tsx';
import { NoDataDialog, ResultsPanel } from '../../features/results/ResultsPanel.tsx';
import { SuggestPanel } from '../../features/results/suggest/SuggestPanel.tsx';
import { OneBoxList } from '../../features/search/box/OneBoxList.tsx';
import { CornersPanel } from '../../features/search/corners/CornersPanel.tsx';
import { UnitFields } from '../../features/search/UnitSelect.tsx';
import { SearchPanel } from '../../features/search/SearchPanel.tsx';
import { CompassOverlay } from '../../features/shell/CompassOverlay.tsx';
import { Notices } from '../../features/shell/Notices.tsx';
import { ShareButton } from '../../features/shell/ShareButton.tsx';
import { LANGUAGES } from '../../domain/text/languages.ts';
import { closeDivision } from '../../flows/parcel/division/closeDivision.ts';
import { endComparison } from '../../flows/layers/compare/currentComparison.ts';
import { showBlock3d, toggleRotation } from '../../flows/map/toggleRotation.ts';
import { loadPart } from '../../i18n/catalogues/loadPart.ts';
import { closeLandFilePanel } from '../../state/landFile/landFilePanelSlice.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { closeSource, sourceSlice } from '../../state/layers/sourceSlice.ts';
import { divisionSlice } from '../../state/parcel/divisionSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { checkExtract, extractSlice, showExtract } from '../../state/parcel/extractSlice.ts';
import { lazyChunk } from '../lazyChunk.tsx';
import { LazyWatchDialog } from '../LazyWatches.tsx';
import { MapMenu } from '../../features/map/MapMenu.tsx';
import { MapFoot } from '../../features/map/MapFoot.tsx';
import { PickHere } from '../../features/map/PickHere.tsx';
import { LotMenu } from '../../features/parcel/LotMenu.tsx';

/** Kinds of a panel's data that may come from packs. */
const [LIST, PARCEL] = [['list'], ['parcel', 'zones']] as const;

const SourceChunk = lazyChunk('source', () => import('./SourcePanels.tsx'));

/** Dialog of 'Nguồn?' in any panel. */
function LazySource() {
  const { asked } = useSnapshot(sourceSlice);
  return (
    <SourceChunk isAsked={asked !== null} onFailure={closeSource}>
      {({ SOURCE_PANELS }) => SOURCE_PANELS.dialog()}
    </SourceChunk>
  );
}

export type OneBoxProps = Omit<ComponentProps<typeof OneBoxList>, 'picture'>;

/** The document may be in another language than the page. */
const loadPaper = async () => {
  await Promise.all(LANGUAGES.map((language) => loadPart(language, 'paper')));
  return import('../../features/parcel/extract/ExtractDialogs.tsx');
};
const ExtractChunk = lazyChunk('extract', loadPaper, 'paper');

const closeExtracts = (): void => {
  showExtract(false);
  checkExtract(null);
};

/** Extract of a parcel, and the check of a PDF extract; loaded on first use. */
function ExtractModals() {
  const { isOpen, checked } = useSnapshot(extractSlice);
  return (
    <ExtractChunk isAsked={isOpen || checked !== null} onFailure={closeExtracts}>
      {({ ExtractDialogs }) => <ExtractDialogs />}
    </ExtractChunk>
  );
}

const CompareChunk = lazyChunk('compare', () => import('../../features/layers/compare/ComparePanel.tsx'));

/** Comparison of two plannings over the map, loaded on first use. */
function LazyComparison() {
  const { text } = useSnapshot(compareSlice);
  return (
    <CompareChunk isAsked={text !== null} onFailure={endComparison}>
      {({ ComparePanel }) => <ComparePanel />}
    </CompareChunk>
  );
}

/** The user's own files as layers, loaded with the first one, and with the panel of open layers. */
const LandFileChunk = lazyChunk('landFile', () => import('./LandFilePanels.tsx'), 'landFile');

const DivisionChunk = lazyChunk('division', () => import('../../features/parcel/division/DivisionPanel.tsx'), 'paper');

/** Panel of the open parcel, or its division, loaded on first use. */
function ParcelOrDivision({ children }: { children: ReactNode }) {
  const { parcel } = useSnapshot(selectionSlice);
  const { parcelId } = useSnapshot(divisionSlice);
  if (!parcel || parcel.id !== parcelId) return children;
  return <DivisionChunk onFailure={closeDivision}>{({ DivisionPanel }) => <DivisionPanel />}</DivisionChunk>;
}

/** Panels in one chunk that loads once the map is there, with the parts that other features provide. */
export const EARLY_PANELS = {
  search: () => <SearchPanel picture={<PictureEntry />} />,
  oneBox: (box: OneBoxProps) => <OneBoxList {...box} picture={<PictureEntry />} />,
  list: () => <ResultsPanel saved={<SavedAge of={LIST} />} />,
  landFile: () => <LandFileChunk onFailure={closeLandFilePanel}>{({ LAND_FILE_PANELS }) => LAND_FILE_PANELS.panel()}</LandFileChunk>,
  suggest: () => <SuggestPanel unitFilter={UnitFields} />,
  parcel: () => (
    <ParcelOrDivision>
      <ParcelPanel
        share={<ShareButton variant="action" />}
        saved={<SavedAge of={PARCEL} />}
        sources={<SourceChunk isQuiet>{({ SOURCE_PANELS }) => SOURCE_PANELS.parcel()}</SourceChunk>}
      />
    </ParcelOrDivision>
  ),
  corners: () => (
    <CornersPanel
      verdict={<CornersGround part="verdict" />}
      strips={<CornersGround part="strips" />}
      actions={<CornersGround part="actions" share={<ShareButton variant="action" />} />}
      misreading={<CornersMisreading />}
    />
  ),
  layers: () => (
    <LayersPanel
      editions={(layer) => <SourceChunk isQuiet>{({ SOURCE_PANELS }) => SOURCE_PANELS.layer(layer)}</SourceChunk>}
      files={<LandFileChunk isQuiet>{({ LAND_FILE_PANELS }) => LAND_FILE_PANELS.list()}</LandFileChunk>}
    />
  ),
  zones: (hasLive: boolean) => (
    <>
      <LazyComparison />
      <ZoneCard live={hasLive && <LiveHereCard />} />
    </>
  ),
  baseMaps: () => <BaseMapChooser onChoose3d={showBlock3d} onToggleRotation={toggleRotation} />,
  compass: () => <CompassOverlay />,
  mapFoot: () => (
    <>
      <PickHere />
      <MapFoot />
      <MapMenu />
      <LotMenu />
    </>
  ),
  dropArea: () => (
    <>
      <DropArea />
      <ExtractModals />
    </>
  ),
  notices: () => (
    <>
      <NoDataDialog />
      <LazySource />
      <LazyWatchDialog />
      <Notices />
    </>
  ),
};
