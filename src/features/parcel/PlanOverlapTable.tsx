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

/** A stacked bar, and under it the same in figures: m² and % of each land use, the whole parcel last. */
export function PlanOverlapTable({ caption, lines, totalM2 }: PlanOverlapTableProps) {
  const text = useText();
  const landUse = useLandUse();
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {lines.map(({ landCode, percent }) => {
          const { colour } = landUse(landCode);
          const look = landCode === null ? styles.barBare : styles.barPlain;
          return (
            <span
              key={landCode ?? 'none'}
              className={joinClasses(styles.barPart, !colour && look)}
              style={{ flexGrow: percent, ...(colour && { backgroundColor: colour }) }}
            />
          );
        })}
      </div>
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
          {lines.map(({ landCode, areaM2, percent }) => {
            const { short, name, colour } = landUse(landCode);
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
    </>
  );
}
