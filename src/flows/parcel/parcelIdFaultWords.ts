import type { ParcelIdFault } from '../../domain/search/parcelId.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** What is wrong with an identifier. */
export function parcelIdFaultWords(fault: ParcelIdFault): ShownMessage {
  if (fault.kind === 'empty') return { id: 'parcelId.empty' };
  if (fault.kind !== 'character') {
    return { id: fault.kind === 'tooShort' ? 'parcelId.tooShort' : 'parcelId.tooLong', values: { count: fault.count } };
  }
  const { character, place, meant } = fault;
  return meant === null
    ? { id: 'parcelId.character', values: { character, place } }
    : { id: 'parcelId.characterMeant', values: { character, place, meant } };
}
