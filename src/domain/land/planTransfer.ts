/** Land codes of ground in two plannings: '' in a zone without a code, null outside all zones. */
export interface CodesOfGround {
  before: string | null;
  after: string | null;
}

export interface PlanTransfer extends CodesOfGround {
  areaM2: number;
}

/** Marks ground outside all zones. */
const NO_ZONE = '-';

/** Returns a key of a pair of codes: 'ODT>DGT', '->DGT' for ground without a zone before. */
export const transferKey = ({ before, after }: CodesOfGround): string => `${before ?? NO_ZONE}>${after ?? NO_ZONE}`;
