import { onCLS, onINP, onLCP } from 'web-vitals';
import { type MeasuredVitals, vitalsBeacon } from '../../api/vitalsBeacon.ts';

const always = { reportAllChanges: true };

/** Measures how quick this visit is and tells it once, when the page is hidden first. Loaded only where the operator wants to know. */
export function tellVitals(): void {
  const measured: MeasuredVitals = {};
  onLCP(({ value }) => void (measured.lcpMs = Math.round(value)), always);
  onINP(({ value }) => void (measured.inpMs = Math.round(value)), always);
  onCLS(({ value }) => void (measured.cls = Math.round(value * 10_000) / 10_000), always);
  const tell = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    if (Object.keys(measured).length === 0) return;
    const { url, body } = vitalsBeacon(measured);
    // Whether it arrives nobody asks.
    navigator.sendBeacon(url, body);
  };
  document.addEventListener('visibilitychange', tell);
}
