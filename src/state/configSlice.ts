import { proxy } from 'valtio';

/** §3 Configuration: packages and payments exist only when payment_method equals 1 (§1). */
export const configSlice = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; paymentMethod: number | null }>({
  status: 'idle',
  paymentMethod: null,
});
