import { proxy } from 'valtio';

/** §3 Configuration, the part in force. Packages and payments apply only when `paymentMethod` is 1 (§1). */
interface Configuration {
  paymentMethod: number;
  /** What looking at a planning costs, in VPOINT (§1); 0 for nothing. */
  pointsPerView: number;
  /** Of a hundred visits, how many the operator wants to be told of, how quick they were; 0 for none. */
  webVitalsPercent: number;
  company: Company;
}

/** Who runs the service and how to reach them (§2 'company contact details'); empty texts are not told. */
interface Company {
  name: string;
  phone: string;
  email: string;
  address: string;
}

/** §3 Configuration: packages and payments exist only when payment_method equals 1 (§1). */
export const configSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed';
  paymentMethod: number | null;
  /** What looking at a planning costs, in VPOINT (§1); 0 for nothing. */
  pointsPerView: number;
  /** Of a hundred visits, how many tell how quick they were; 0 for none. */
  vitalsPercent: number;
  company: Company;
}>({
  status: 'idle',
  paymentMethod: null,
  pointsPerView: 0,
  vitalsPercent: 0,
  company: { name: '', phone: '', email: '', address: '' },
});

export function updateConfig(change: Partial<typeof configSlice>): void {
  Object.assign(configSlice, change);
}

/** @param config null where there is none: payments stay off (§1) */
export function applyConfig(config: Configuration | null): void {
  configSlice.paymentMethod = config?.paymentMethod ?? null;
  configSlice.pointsPerView = config?.pointsPerView ?? 0;
  configSlice.vitalsPercent = config?.webVitalsPercent ?? 0;
  // The words of the last answer stay while another cannot be had.
  if (config) configSlice.company = config.company;
  configSlice.status = 'ready';
}
