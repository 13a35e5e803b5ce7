import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isRing } from '../../domain/drawing/drawing.ts';
import { formatAreaM2, formatLengthM, formatNumber } from '../../domain/text/format.ts';
import { editSharedDrawing } from '../../flows/drawing/sharedDrawing.ts';
import { useText } from '../../i18n/text/useText.ts';
import { dropSharedDrawing, sharedDrawingSlice } from '../../state/drawing/sharedDrawing.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Network.module.css';

/** Notice of a link's drawing: its figure, actions to edit or hide it, or that it is unreadable. */
export function SharedDrawingLine() {
  const { text: shared, isBroken } = useSnapshot(sharedDrawingSlice);
  const [isAsking, setIsAsking] = useState(false);
  const text = useText();
  const edit = (): void => {
    if (drawingSlice.drawing.points.length > 0) setIsAsking(true);
    else editSharedDrawing();
  };
  return (
    <>
      <div role="status" className={styles.live}>
        {isBroken && (
          <div className={styles.line}>
            <span>{text('shared.broken')}</span>
            <IconButton icon="close" label={text('share.dismiss')} onPress={dropSharedDrawing} />
          </div>
        )}
        {shared !== null && (
          <div className={styles.line}>
            <SharedFigure />
            <Button variant="quiet" onPress={edit}>
              {text('shared.edit')}
            </Button>
            <IconButton icon="close" label={text('shared.hide')} onPress={dropSharedDrawing} />
          </div>
        )}
      </div>
      {isAsking && (
        <AskDialog
          title={text('shared.replaceTitle')}
          message={text('shared.replaceText')}
          low
          other={{ text: text('shared.keepOwn'), onPress: () => setIsAsking(false) }}
          main={{
            text: text('shared.replace'),
            onPress: () => {
              setIsAsking(false);
              editSharedDrawing();
            },
          }}
        />
      )}
    </>
  );
}

/** Square metres of an area, length of a line, nothing for a point. */
function SharedFigure() {
  const { drawing, measure } = useSnapshot(sharedDrawingSlice);
  const text = useText();
  const count = drawing?.points.length ?? 0;
  const figure = measure
    ? drawing && isRing(drawing)
      ? text('measure.squareMetres', { figure: formatAreaM2(measure.areaM2, 2) })
      : text('measure.metres', { figure: formatLengthM(measure.lengthM) })
    : text('shared.points', { count: formatNumber(count, 0) });
  return <span>{count > 1 ? `${text('shared.name')} · ${figure}` : text('shared.name')}</span>;
}
