import type { Context } from 'hono';
import { formatMessage, languageOf } from '../http/formatMessage.ts';

/** Names a parcel by its numbers, in the language of the request. */
export const parcelTitle = (context: Context, parcel: { parcel_number: string; land_number: string }): string =>
  formatMessage(languageOf(context.req.header('accept-language')), {
    id: 'land.parcelTitle',
    values: { parcel: parcel.parcel_number, sheet: parcel.land_number },
  });
