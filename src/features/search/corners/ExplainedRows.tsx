import { type Snapshot, useSnapshot } from 'valtio';
import type { CornerExplanation, CornerRepair } from '../../../domain/coordinates/cornerExplanation.ts';
import { formatGridM, formatMeridian, rowNumbers } from '../../../domain/text/format.ts';
import { applyExplanation, undoExplanation } from '../../../flows/search/applyExplanation.ts';
import { type Text, useText } from '../../../i18n/text/useText.ts';
import { explanationSlice } from '../../../state/search/explanationSlice.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import styles from '../Search.module.css';

function repairText(text: Text, repair: Snapshot<CornerRepair>): string {
  switch (repair.kind) {
    case 'grid':
      return text(repair.grid.zoneDeg === 3 ? 'detective.zone3' : 'detective.zone6', { meridian: formatMeridian(repair.grid.meridianDeg) });
    case 'axes':
      return text('detective.axes', { numbers: rowNumbers(repair.rows) });
    case 'columnMark':
    case 'columnLeading':
      return text(`detective.${repair.kind}`, { axis: repair.axis.toUpperCase() });
    default:
      return text(`detective.${repair.kind}`, {
        row: repair.row,
        axis: repair.axis.toUpperCase(),
        was: repair.was.trim(),
        is: formatGridM(repair.is),
      });
  }
}

const reasonOf = (text: Text, { repairs }: Snapshot<CornerExplanation>): string =>
  repairs.map((repair) => repairText(text, repair)).join('; ');

/** Lists possible errors of corners that do not fit, each applied by one press and undone by another. */
export function ExplainedRows() {
  const { found, taken } = useSnapshot(explanationSlice);
  const { rows, meridianDeg } = useSnapshot(searchSlice).corners;
  const text = useText();
  const [first, ...others] = found;
  const isTaken =
    taken?.after.meridianDeg === meridianDeg &&
    taken.after.rows.length === rows.length &&
    taken.after.rows.every(({ x, y }, at) => rows[at]?.x === x && rows[at].y === y);
  return (
    <div className={styles.form} role="status">
      {isTaken && (
        <>
          <Callout tone="info">{text('detective.taken', { reason: reasonOf(text, taken.explanation) })}</Callout>
          <Button wide onPress={undoExplanation}>
            {text('detective.undo')}
          </Button>
        </>
      )}
      {first && (
        <>
          <Callout tone="warning" icon="warning">
            {text(first.isCertain ? 'detective.surely' : 'detective.perhaps', { reason: reasonOf(text, first) })}
          </Callout>
          <Button wide onPress={() => void applyExplanation(0)}>
            {text('detective.take')}
          </Button>
          {others.length > 0 && (
            <Disclosure summary={text('detective.others')}>
              <div className={styles.form}>
                {others.map((explanation, index) => {
                  const reason = reasonOf(text, explanation);
                  return (
                    <Button key={reason} wide onPress={() => void applyExplanation(index + 1)}>
                      {reason}
                    </Button>
                  );
                })}
              </div>
            </Disclosure>
          )}
        </>
      )}
    </div>
  );
}
