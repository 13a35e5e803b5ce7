import { proxy } from 'valtio';
import type { Company } from '../domain/account/configuration.ts';

/** §3 Configuration: packages and payments exist only when payment_method equals 1 (§1). */
export const configSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed';
  paymentMethod: number | null;
  /** What looking at a planning costs, in VPOINT (§1); 0 for nothing. */
  pointsPerView: number;
  company: Company;
}>({
  status: 'idle',
  paymentMethod: null,
  pointsPerView: 0,
  company: { name: '', phone: '', email: '', address: '' },
});
