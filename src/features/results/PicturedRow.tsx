import { useSnapshot } from 'valtio';
import { type ReactNode, useState } from 'react';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Results.module.css';
import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { editionMessage } from '../../flows/layers/editionMessage.ts';
import { landTitle } from '../../flows/layers/landTitle.ts';
import { useText } from '../../i18n/text/useText.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { suggestSlice } from '../../state/results/suggestSlice.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import type { LayerLand } from '../../domain/map/openLayer.ts';

export function RowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton width="64px" height={64} />
      <div className={styles.waiting}>
        <Skeleton width="58%" height={16} />
        <Skeleton width="86%" />
        <Skeleton width="40%" />
      </div>
    </div>
  );
}

export const ROW_SKELETONS = ['a', 'b', 'c', 'd', 'e'].map((key) => <RowSkeleton key={key} />);

interface RowTagsProps {
  /** Viewing it costs points where the operator charges for views (§1.5). */
  isPlanning?: boolean;
  isSample: boolean;
  edition?: PlanEdition | undefined;
}

/** Tags of a row: 'for reference' (§2), sample data, and a planning's validity (§2.76). */
export function RowTags({ isPlanning = false, isSample, edition }: RowTagsProps) {
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const standing = editionMessage(edition);
  return (
    <p className={styles.tags}>
      {standing && <Badge tone={standing === 'edition.state.in_force' ? 'accent' : 'plain'}>{text(standing)}</Badge>}
      {isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
      {isPlanning && pointsPerView > 0 && <Badge>{text('results.price', { points: formatNumber(pointsPerView, 0) })}</Badge>}
      <Badge tone="plain">{text('results.reference')}</Badge>
    </p>
  );
}

interface OpenLayerMarkProps {
  layerId: string;
  children?: ReactNode;
}

/** Mark below a planning's or a sheet's picture that it is open as a layer, or opening. */
export function OpenLayerMark({ layerId, children }: OpenLayerMarkProps) {
  const { open } = useSnapshot(layersSlice);
  const { awaitedLayer } = useSnapshot(suggestSlice);
  const text = useText();
  if (awaitedLayer === layerId) return <p className={styles.mark}>{text('suggest.opening')}</p>;
  // A layer that opened automatically or is not drawn can still be picked.
  if (!open.some(({ id, isAutomatic, status }) => id === layerId && !isAutomatic && status !== 'failed')) return children;
  return (
    <p className={styles.mark}>
      <Icon name="check" size={14} />
      {text('suggest.open')}
    </p>
  );
}

/** Picture of a planning or a sheet; a missing or broken one falls back to our own drawing (§2). */
export function PlanningThumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (url !== '' && !broken) {
    return (
      <img
        className={styles.picture}
        src={url}
        alt=""
        width="64"
        height="64"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="64" height="64" />
      <path className={styles.zoneOne} d="M-4 20 28 8l10 28-42 14Z" />
      <path className={styles.zoneTwo} d="m32 6 40-14 8 30-38 12Z" />
      <path className={styles.zoneThree} d="m0 56 40-14 12 30H4Z" />
      <path className={styles.street} d="M-4 52 70 24M30 2l24 66" />
    </svg>
  );
}

/** Height for image, two-line title, address and tags; a price has its own line at 360 px. */
export const picturedRowPx = (pointsPerView: number): number => (pointsPerView > 0 ? 180 : 132);

interface PicturedRowProps {
  row: Parameters<typeof landTitle>[0] & {
    id: string;
    type: LayerLand['type'];
    imageUrl: string;
    isSample: boolean;
    edition?: PlanEdition;
  };
  children?: ReactNode;
}

/** Row of a planning or a sheet: image, title, address and the two tags of §2. */
export function PicturedRow({ row, children }: PicturedRowProps) {
  const title = landTitle(row, useText());
  return (
    <>
      <div className={styles.side}>
        <PlanningThumbnail key={row.id} url={row.imageUrl} />
        {children}
      </div>
      <div className={styles.words}>
        <p className={styles.longTitle} title={title}>
          {title}
        </p>
        <p className={styles.line} title={row.address}>
          {row.address}
        </p>
        <RowTags isPlanning={row.type === 'land'} isSample={row.isSample} edition={row.edition} />
      </div>
    </>
  );
}
