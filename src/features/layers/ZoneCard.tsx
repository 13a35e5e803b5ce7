import { useSnapshot } from 'valtio';
import type { ReactNode } from 'react';
import { landCode } from '../../domain/land/landCodes.ts';
import { useText } from '../../i18n/text/useText.ts';
import { settingsSlice } from '../../state/shell/settingsSlice.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import styles from './Layers.module.css';
import { isSamePlace } from '../../flows/layers/openLayerAround.ts';
import { forgetZones } from '../../flows/map/tapMap.ts';
import { fillsOf } from '../../domain/land/fillColour.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { zonesHereSlice } from '../../state/map/zonesHereSlice.ts';
import { pinSlice } from '../../state/results/resultsSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { CloseButton } from '../../ui/controls/IconButton.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';

const UNKNOWN_COLOUR = '#e3e1d8';

/** Maximum number of a drawing's colours beside one code. */
const MAX_SWATCHES = 6;

/** Shows a land code with its official colour and name. @param ownFills the drawing's colours, for other codes */
export function CodeName({ code, ownFills = [] }: { code: string; ownFills?: readonly string[] }) {
  const { language } = useSnapshot(settingsSlice);
  const text = useText();
  const known = landCode(code);
  const name = known && (language === 'vi' ? known.name : known.nameEn);
  if (!known && ownFills.length > 0) {
    return (
      <>
        {ownFills.slice(0, MAX_SWATCHES).map((fill) => (
          <Swatch key={fill} colour={fill} />
        ))}
        {code !== '' && <strong className={styles.code}>{code}</strong>}
        <span className={styles.codeName}>{text('layers.ownColour')}</span>
      </>
    );
  }
  return (
    <>
      <Swatch colour={known?.colour ?? UNKNOWN_COLOUR} hatched={known?.isPublic === true} />
      {code !== '' && <strong className={styles.code}>{code}</strong>}
      <span className={styles.codeName}>{name ?? text(code === '' ? 'layers.noCode' : 'layers.otherCode')}</span>
    </>
  );
}

/** Maximum number of rows; more would hide their map. */
const MAX_NAMED = 3;

/** Zones of open plannings at the last tap, topmost first, over the area free of panels. @param live shown above */
export function ZoneCard({ live }: { live?: ReactNode }) {
  const { layers, position, pinAtRequest } = useSnapshot(zonesHereSlice);
  const { open } = useSnapshot(layersSlice);
  const { padding, sheetPx } = useSnapshot(viewSlice);
  const text = useText();
  const { position: pin } = useSnapshot(pinSlice);
  const { status } = useSnapshot(selectionSlice);
  const isCurrent = status === 'none' && (isSamePlace(pin, pinAtRequest) || isSamePlace(pin, position));
  const named = !isCurrent ? [] : layers.filter(({ planningId }) => open.some(({ id }) => id === planningId));
  return (
    <div className={styles.cardPlace} style={{ bottom: sheetPx, left: padding.left }}>
      {live}
      <div className={styles.cardStatus} role="status">
        {named.length > 0 && (
          <div className={styles.card}>
            <div className={styles.cardWords}>
              <p className={styles.hint}>{text('layers.zonesHere')}</p>
              <ul className={styles.cardList}>
                {named.slice(0, MAX_NAMED).map(({ planningId, title, year, isSample, landCodes, ownFills }) => (
                  <li key={planningId}>
                    {landCodes.map((code) => (
                      <p key={code} className={styles.zone}>
                        <CodeName code={code} ownFills={fillsOf(code, ownFills)} />
                      </p>
                    ))}
                    <p className={styles.plan}>
                      {year > 0 ? text('layers.planOfYear', { title, year }) : title}{' '}
                      {isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
                    </p>
                  </li>
                ))}
              </ul>
              {named.length > MAX_NAMED && <p className={styles.hint}>{text('layers.more', { count: named.length - MAX_NAMED })}</p>}
            </div>
            <CloseButton onPress={forgetZones} />
          </div>
        )}
      </div>
    </div>
  );
}
