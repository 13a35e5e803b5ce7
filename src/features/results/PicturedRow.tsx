import { type ReactNode, useState } from 'react';
import styles from './Results.module.css';
import type { PlanEdition } from '../../domain/land/planEdition.ts';
import type { LayerLand } from '../../domain/map/openLayer.ts';
import { RowTags } from './RowTags.tsx';

/** A planning's or a sheet's picture; none, or a broken one, falls back to our own drawing (§2). */
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

/** As high as image, a title of two lines, address and tags need. */
export const PICTURED_ROW_PX = 132;

interface PicturedRowProps {
  row: { id: string; type: LayerLand['type']; title: string; address: string; imageUrl: string; isSample: boolean; edition?: PlanEdition };
  /** Under the picture. */
  children?: ReactNode;
}

/** A planning or a sheet in a list: image, title, address and the two tags of §2. */
export function PicturedRow({ row, children }: PicturedRowProps) {
  return (
    <>
      <div className={styles.side}>
        <PlanningThumbnail key={row.id} url={row.imageUrl} />
        {children}
      </div>
      <div className={styles.words}>
        <p className={styles.longTitle} title={row.title}>
          {row.title}
        </p>
        <p className={styles.line} title={row.address}>
          {row.address}
        </p>
        <RowTags isPlanning={row.type === 'land'} isSample={row.isSample} edition={row.edition} />
      </div>
    </>
  );
}
