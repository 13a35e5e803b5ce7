import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { drawingSlice } from '../../../state/drawingSlice.ts';
import { fileSlice } from '../../../state/fileSlice.ts';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { FAULT_WORDS } from './faultWords.ts';
import { useGridName } from './useGridName.ts';

/** What became of the last file: why it gave nothing, or what to know of the shape it gave. */
export function FileOutcome() {
  const { fault, opened, large } = useSnapshot(fileSlice);
  const { version, drawing } = useSnapshot(drawingSlice);
  const grid = useGridName();
  const text = useText();
  if (fault !== null) {
    const hasDrawing = version > 0 && drawing.points.length > 0;
    return (
      <Callout tone="error" icon="warning" live>
        <p>{text(FAULT_WORDS[fault])}</p>
        {hasDrawing && <p>{text('files.kept')}</p>}
      </Callout>
    );
  }
  if (!opened) return null;
  const count = (value: number): string => formatNumber(value, 0);
  const hasMore = opened.leftOut + opened.linesLeftOut + opened.swapped > 0;
  return (
    <Callout tone={large || hasMore ? 'warning' : 'info'} icon="info" live>
      <p>{large ? text('files.large', { count: count(large.count) }) : text('files.opened', { count: count(opened.count) })}</p>
      {opened.fromGrid && <p>{text('files.fromGrid', { grid })}</p>}
      {opened.swapped > 0 && <p>{text('files.swapped', { count: count(opened.swapped) })}</p>}
      {opened.linesLeftOut > 0 && <p>{text('files.linesLeftOut', { count: count(opened.linesLeftOut) })}</p>}
      {opened.leftOut > 0 && <p>{text('files.leftOut', { count: count(opened.leftOut) })}</p>}
    </Callout>
  );
}
