import { boxOfPoints } from '../../domain/geometry/greatCircle.ts';
import { drawingsOf, isLaidOut, type OpenLayer } from '../../domain/map/openLayer.ts';
import type { PicturedPlanning, PlanningPicture } from '../../domain/land/planning.ts';

/** 0–100, whole. */
export const percent = (opacity: number): number => Math.round(Math.min(100, Math.max(0, opacity)));

const copyPicture = (picture: PlanningPicture): PlanningPicture => ({
  ...picture,
  corners: picture.corners.map((corner) => ({ ...corner })) as PlanningPicture['corners'],
});

/** A planning as an open layer that is not drawn yet; a copy, for what is given may be a slice's own. */
export function toLayer(planning: PicturedPlanning, opacity: number, isAutomatic: boolean): OpenLayer {
  const { id, title, address, year, center, fileUrl, isSample } = planning;
  const drawings = drawingsOf(planning);
  const [drawing] = drawings;
  const pictures = planning.pictures.map(copyPicture);
  const corners = pictures.filter(isLaidOut).flatMap((picture) => picture.corners);
  return {
    type: 'land',
    id,
    title,
    address,
    year,
    center: { ...center },
    box: corners.length > 0 ? boxOfPoints(corners) : null,
    fileUrl,
    pictures,
    drawings,
    drawing: drawing ?? 'zones',
    opacity: percent(opacity),
    status: drawing ? 'loading' : 'failed',
    fault: drawing ? null : 'nothing',
    attempt: 0,
    landCodes: [],
    isAutomatic,
    isSample,
  };
}
