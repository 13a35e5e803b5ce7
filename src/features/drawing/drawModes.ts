import type { DrawMode } from '../../domain/drawing/drawing.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { IconName } from '../../ui/controls/Icon.tsx';

/** A mode that can be chosen (§4). */
export type ChosenMode = Exclude<DrawMode, 'none'>;

/** §2: point, line and piece, in this order wherever they stand. */
export const DRAW_MODES: readonly ChosenMode[] = ['point', 'line', 'area'];

export const MODE_LOOK: Record<ChosenMode, { icon: IconName; name: MessageId }> = {
  point: { icon: 'drawPoint', name: 'draw.point' },
  line: { icon: 'drawLine', name: 'draw.line' },
  area: { icon: 'drawArea', name: 'draw.area' },
};
