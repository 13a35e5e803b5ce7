import { overlapFigures } from './overlapFigures.ts';
import type { DatedPlan } from './planEdition.ts';
import { isRead, type ParcelOverlap } from './planOverlap.ts';

export interface MeasuredPlan extends DatedPlan {
  readonly title: string;
  /** Shown as a badge on its cards, unless the panel of the ground has one for all. */
  readonly isSample?: boolean;
}

/** Returns the title with its year once: 'Quy hoạch sử dụng đất 2040'. */
export const planName = ({ title, year }: Pick<MeasuredPlan, 'title' | 'year'>): string =>
  year === 0 || title.includes(String(year)) ? title : `${title} · ${year}`;

export interface PlanVerdict {
  plan: MeasuredPlan;
  /** Land code of the largest part; empty if the file has none. */
  landCode: string;
  /** Share of the ground as in the table: one decimal. */
  percent: number;
  /** `#rrggbb` of the drawing, if the code has no official colour. */
  fill?: string;
}

type Overlap = Readonly<{ areaM2: number; plans: ReadonlyArray<ParcelOverlap['plans'][number]> }>;

/**
 * Returns the largest part of the first planning that covers the ground; null if nothing is planned.
 * @param plans in the order of their standing (`planStanding.ts`)
 * @param recordM2 shown area of record; 0 for the measured area
 */
export function planVerdict(plans: readonly MeasuredPlan[], overlap: Overlap, recordM2: number): PlanVerdict | null {
  for (const plan of plans) {
    const read = overlap.plans.find(({ planningId }) => planningId === plan.id);
    if (!read || !isRead(read)) continue;
    const [part] = overlapFigures(read, recordM2 || overlap.areaM2).lines.filter(({ landCode }) => landCode !== null);
    if (part) return { plan, landCode: part.landCode!, percent: part.percent, ...(part.fill !== undefined && { fill: part.fill }) };
  }
  return null;
}

/** Formats a share as in the table, without '.0': 82 → '82', 82.34 → '82.3'. */
export const formatShare = (percent: number): string => percent.toFixed(1).replace(/\.0$/, '');
