import { detailPlace } from '../../api/places.ts';
import { findWards } from '../../api/units.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { Unit } from '../../domain/search/place.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { showWelcomeWards } from '../../state/map/welcomeSlice.ts';
import { flyTo } from '../map/flyTo.ts';
import { dismissWelcome } from './offerWelcome.ts';

/** More than this a card on a phone does not show. */
const MAX_WARDS = 8;

/** Where there are parcels. Without an answer the card says the rest. */
export async function loadWelcomeWards(): Promise<void> {
  const wards = await findWards({ service: 'parcelLandCadastral' });
  if (wards.ok) showWelcomeWards(wards.value.slice(0, MAX_WARDS));
}

/** The map goes to where parcels of a ward of before July 2025 are drawn. */
export async function goToWard({ code }: Pick<Unit, 'code'>): Promise<void> {
  const answer = await detailPlace(`old-ward-${code}`);
  if (!answer.ok || !answer.value) return raiseNotice('error', 'notice.noAnswer');
  dismissWelcome();
  flyTo(answer.value.position, ZOOM.initial);
}
