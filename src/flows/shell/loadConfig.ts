import { findConfig } from '../../api/config.ts';
import { configSlice } from '../../state/configSlice.ts';

/** The configuration in force (§3): the first item of the list. Without one, payments stay off (§1). */
export async function loadConfig(): Promise<void> {
  configSlice.status = 'loading';
  const answer = await findConfig();
  configSlice.paymentMethod = answer.ok ? (answer.value?.paymentMethod ?? null) : null;
  configSlice.pointsPerView = answer.ok ? (answer.value?.pointsPerView ?? 0) : configSlice.pointsPerView;
  // The words of the last answer stay while another cannot be had.
  if (answer.ok && answer.value) configSlice.company = answer.value.company;
  configSlice.status = answer.ok ? 'ready' : 'failed';
}
