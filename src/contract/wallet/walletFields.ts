import * as v from 'valibot';
import { MOVE_KINDS, TOKEN_AMOUNT_PATTERN } from '../../domain/wallet/wallet.ts';

/** Common fields of wallet calls. Amounts are decimal text, never numbers: `12.5`. */

export const TokenAmount = v.pipe(v.string(), v.regex(TOKEN_AMOUNT_PATTERN));
/** A change or a sum of changes; negative if it left the wallet. */
export const SignedAmount = v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d{1,18})?$/));

export const WireMoveKind = v.picklist(MOVE_KINDS);
