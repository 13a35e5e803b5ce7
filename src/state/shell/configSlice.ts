import { proxy } from 'valtio';

/** Configuration in force (§3). Packages and payments apply only when `paymentMethod` is 1 (§1). */
interface Configuration {
  paymentMethod: number;
  /** Price of viewing a planning in VPOINT (§1); 0 when free. */
  pointsPerView: number;
  /** Percentage of visits that report their vitals; 0 for none. */
  webVitalsPercent: number;
  company: Company;
}

/** Operator of the service and contact details (§2 'company contact details'); empty texts are not shown. */
interface Company {
  name: string;
  phone: string;
  email: string;
  address: string;
}

/** Configuration (§3): packages and payments exist only when payment_method equals 1 (§1). */
export const configSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed';
  paymentMethod: number | null;
  /** Price of viewing a planning in VPOINT (§1); 0 when free. */
  pointsPerView: number;
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

export function applyConfig(config: Configuration | null): void {
  configSlice.paymentMethod = config?.paymentMethod ?? null;
  configSlice.pointsPerView = config?.pointsPerView ?? 0;
  configSlice.vitalsPercent = config?.webVitalsPercent ?? 0;
  // Keep the last known company while the configuration is unavailable.
  if (config) configSlice.company = config.company;
  configSlice.status = 'ready';
}
