/** Land codes of ground in two plannings: '' of a zone without a code, null where no zone lies. */
export interface CodesOfGround {
  before: string | null;
  after: string | null;
}

export interface PlanTransfer extends CodesOfGround {
  areaM2: number;
}

/** Of ground where no zone lies. */
const NO_ZONE = '-';

/** Names a pair of codes: 'ODT>DGT', '->DGT' of ground that had no zone. */
export const transferKey = ({ before, after }: CodesOfGround): string => `${before ?? NO_ZONE}>${after ?? NO_ZONE}`;
