import * as v from 'valibot';
import { TOKEN_AMOUNT_PATTERN } from '../domain/wallet/tokenAmount.ts';

/** Fields that the calls of the wallet share. Amounts are decimal text and never numbers: `12.5`. */

export const TokenAmount = v.pipe(v.string(), v.regex(TOKEN_AMOUNT_PATTERN));
/** A change or a sum of changes: below zero is what left the wallet. */
export const SignedAmount = v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d{1,18})?$/));

/**
 * What moves tokens. DEPOSIT stands in a history once it was confirmed. REFUND: a payout that was refused. BUY: a package.
 * PREBUY, CLAIM: of a presale round. VIEW: of a planning, where views are charged.
 */
export const WireMoveKind = v.picklist([
  'SEND',
  'DEPOSIT',
  'WITHDRAW',
  'CONVERT',
  'CONTRIBUTE',
  'REFUND',
  'BUY',
  'PREBUY',
  'CLAIM',
  'VIEW',
]);
export type WireMoveKind = v.InferOutput<typeof WireMoveKind>;
