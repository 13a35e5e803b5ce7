import { VITALS_PATH } from '../contract/operations/vitals.ts';
import { apiClient } from './apiClient.ts';

/** Of one visit; what did not happen is left out. */
export interface MeasuredVitals {
  lcpMs?: number;
  inpMs?: number;
  cls?: number;
}

/** What tells them, to be sent while the page goes: without a token, an address or an id of ours. */
export const vitalsBeacon = ({ lcpMs, inpMs, cls }: MeasuredVitals): { url: string; body: Blob } => ({
  url: apiClient.settings().apiBase + VITALS_PATH,
  body: new Blob([JSON.stringify({ lcp_ms: lcpMs, inp_ms: inpMs, cls })], { type: 'application/json' }),
});
