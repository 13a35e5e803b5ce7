import type { ReactNode } from 'react';
import { PlanningPicture } from './PlanningPicture.tsx';
import { RowTags } from './RowTags.tsx';
import styles from './Results.module.css';

/** As high as image, a title of two lines, address and tags need. */
export const PICTURED_ROW_PX = 132;

interface PicturedRowProps {
  row: { id: string; title: string; address: string; imageUrl: string };
  /** Under the picture. */
  children?: ReactNode;
}

/** A planning or a sheet in a list: image, title, address and the two tags of §2. */
export function PicturedRow({ row, children }: PicturedRowProps) {
  return (
    <>
      <div className={styles.side}>
        <PlanningPicture key={row.id} url={row.imageUrl} />
        {children}
      </div>
      <div className={styles.words}>
        <p className={styles.longTitle}>{row.title}</p>
        <p className={styles.line}>{row.address}</p>
        <RowTags />
      </div>
    </>
  );
}
