import { type Snapshot, useSnapshot } from 'valtio';
import type { OpenLayer } from '../../domain/map/openLayer.ts';
import { LayerEditions } from '../../features/layers/LayerEditions.tsx';
import { SourceDialog } from '../../features/layers/SourceDialog.tsx';
import { EditionStrip, SourceDifferences } from '../../features/parcel/EditionStrip.tsx';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';

/** Source and validity of land data. A chunk of its own: loaded with the first parcel, layer or 'Nguồn?'. */
export const SOURCE_PANELS = {
  dialog: () => <SourceDialog />,
  parcel: () => <ParcelSources />,
  layer: (layer: Snapshot<OpenLayer>) => <LayerEditions layer={layer} />,
};

function ParcelSources() {
  const { parcel } = useSnapshot(selectionSlice);
  if (!parcel) return null;
  return (
    <>
      <EditionStrip ground={parcel} areaM2={parcel.areaM2} />
      <SourceDifferences />
    </>
  );
}
