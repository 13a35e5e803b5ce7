import { formatAreaM2 } from '../../domain/text/format.ts';
import type { OverlapFigure } from '../../domain/land/overlapFigures.ts';
import { useText } from '../../i18n/useText.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { Swatch } from '../../ui/layout/Swatch.tsx';
import { useLandUse } from './useLandUse.ts';
import styles from './PlanOverlap.module.css';

interface PlanOverlapTableProps {
  caption: string;
  lines: readonly OverlapFigure[];
  totalM2: number;
}

/** m² and % of each land use, the whole parcel last. */
export function PlanOverlapTable({ caption, lines, totalM2 }: PlanOverlapTableProps) {
  const text = useText();
  const landUse = useLandUse();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text('overlap.code')}</th>
          <th scope="col">{text('overlap.area')}</th>
          <th scope="col">{text('overlap.share')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ landCode, areaM2, percent, fill }) => {
          const { short, name, colour } = landUse(landCode, fill);
          return (
            <tr key={landCode ?? 'none'}>
              <th scope="row">
                <span className={styles.use}>
                  {colour ? (
                    <Swatch colour={colour} />
                  ) : (
                    <span className={joinClasses(styles.key, landCode === null ? styles.barBare : styles.barPlain)} />
                  )}
                  {short}
                </span>
                {name !== '' && <span className={styles.name}>{name}</span>}
              </th>
              <td>{formatAreaM2(areaM2)}</td>
              <td>{percent.toFixed(1)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('overlap.total')}</th>
          <td>{formatAreaM2(totalM2)}</td>
          <td>100.0</td>
        </tr>
      </tfoot>
    </table>
  );
}
