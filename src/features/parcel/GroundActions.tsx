import { type ReactNode, useState } from 'react';
import { cornerTableText, type PrintedTable } from '../../domain/coordinates/cornerTable.ts';
import { SAVE_FORMATS } from '../../domain/drawing/drawingFile.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Ground } from '../../domain/land/parcel.ts';
import { directionsLink } from '../../domain/map/directionsLink.ts';
import { drawGround, saveGround, copyTable, exportGround, type NamedGround } from '../../flows/parcel/exportGround.ts';
import { useText } from '../../i18n/text/useText.ts';
import { FormatButtons } from '../../ui/controls/FormatButtons.tsx';
import { ActionRow } from '../../ui/layout/ActionRow.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useRingName } from './ParcelCorners.tsx';

function ExportDialog({ ground, onClose }: { ground: NamedGround; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog low title={text('ground.exportTitle')} onClose={onClose}>
      <FormatButtons
        formats={SAVE_FORMATS}
        onPick={(format) => {
          void exportGround(ground, format);
          onClose();
        }}
      />
    </Dialog>
  );
}

interface GroundActionsProps {
  name: string;
  ground: Ground;
  /** Parcel id; the files of a parcel state its source. */
  parcelId?: string;
  /** Destination of the route. */
  middle: LngLat;
  /** Null while the worker measures, or fails. */
  table: (PrintedTable & { readonly meridianDeg: number | null }) | null;
  share: ReactNode;
}

/** Actions for a parcel, or for searched corners (§2.41). */
export function GroundActions({ name, ground, parcelId, middle, table, share }: GroundActionsProps) {
  const [exporting, setExporting] = useState(false);
  const text = useText();
  const nameOf = useRingName();
  const columns = [text('measure.corner'), text('measure.x'), text('measure.y'), text('measure.side')];
  return (
    <>
      <ActionRow
        label={text('ground.actions')}
        moreLabel={text('ground.more')}
        lead={share}
        actions={[
          { icon: 'ruler', label: text('ground.draw'), onPress: () => drawGround(ground) },
          { icon: 'save', label: text('ground.save'), onPress: () => saveGround(ground) },
          {
            icon: 'copy',
            label: text('ground.copy'),
            idle: table === null,
            onPress: () => table && void copyTable(cornerTableText(table, columns, nameOf)),
          },
          { icon: 'download', label: text('ground.export'), onPress: () => setExporting(true) },
          {
            icon: 'directions',
            label: text('ground.directions'),
            href: directionsLink(middle, { isAndroid: /Android/.test(navigator.userAgent) }),
          },
        ]}
      />
      {exporting && (
        <ExportDialog
          ground={{ name, parcelId, ring: ground.ring, parts: ground.parts, meridianDeg: table?.meridianDeg ?? null }}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
