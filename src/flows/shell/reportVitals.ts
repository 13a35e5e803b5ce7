import { onCLS, onINP, onLCP } from 'web-vitals';
import { apiClient } from '../../api/apiClient.ts';
import { VITALS_PATH } from '../../contract/operations/vitals.ts';

const always = { reportAllChanges: true };

/** Measures the speed of a visit and reports it when the page is first hidden. Loaded only where operators want it. */
export function reportVitals(): void {
  // Values that did not occur are left out.
  const measured: { lcp_ms?: number; inp_ms?: number; cls?: number } = {};
  onLCP(({ value }) => void (measured.lcp_ms = Math.round(value)), always);
  onINP(({ value }) => void (measured.inp_ms = Math.round(value)), always);
  onCLS(({ value }) => void (measured.cls = Math.round(value * 10_000) / 10_000), always);
  const sendOnHide = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', sendOnHide);
    if (Object.keys(measured).length === 0) return;
    const body = new Blob([JSON.stringify(measured)], { type: 'application/json' });
    // The body has no token, address or id of ours; delivery is not checked.
    navigator.sendBeacon(apiClient.settings().apiBase + VITALS_PATH, body);
  };
  document.addEventListener('visibilitychange', sendOnHide);
}
