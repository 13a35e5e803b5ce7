import { overlapFigures } from './overlapFigures.ts';
import type { DatedPlan } from './planEdition.ts';
import { isRead, type ParcelOverlap } from './planOverlap.ts';

export interface MeasuredPlan extends DatedPlan {
  readonly title: string;
  /** Its cards say so by a badge, unless the ground's panel has one for all. */
  readonly isSample?: boolean;
}

/** 'Quy hoạch sử dụng đất 2040': with its year, once. */
export const planName = ({ title, year }: Pick<MeasuredPlan, 'title' | 'year'>): string =>
  year === 0 || title.includes(String(year)) ? title : `${title} · ${year}`;

export interface PlanVerdict {
  plan: MeasuredPlan;
  /** Of the largest part; empty where the file has none. */
  landCode: string;
  /** Of the ground, as its table shows it: one decimal. */
  percent: number;
  /** `#rrggbb` of the drawing, where the code has no official colour. */
  fill?: string;
}

type Overlap = Readonly<{ areaM2: number; plans: ReadonlyArray<ParcelOverlap['plans'][number]> }>;

/**
 * The largest part that the first planning has there. One that leaves the ground free says nothing, so the next one is asked.
 * @param plans in the order of their standing (`planStanding.ts`)
 * @param recordM2 the area that the panel leads with; 0 for that which was measured
 * @returns null where nothing is planned
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

/** 82 → '82', 82.34 → '82.3': the figure of the table, without a decimal that says nothing. */
export const formatShare = (percent: number): string => percent.toFixed(1).replace(/\.0$/, '');
