import { findConfigCall } from '../contract/config.ts';
import type { Configuration } from '../domain/account/configuration.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/** §7: the first item of the list counts; null when the provider has none. */
export async function findConfig({ client = apiClient, signal }: Via = {}): Promise<Result<Configuration | null>> {
  const answer = await client.ask(findConfigCall, { limit: 1 }, { signal });
  return mapResult(answer, ({ data: [first] }) =>
    first
      ? {
          paymentMethod: first.setting.payment_method,
          pointsPerView: first.setting.points_per_view,
          vitalsPercent: first.setting.web_vitals_percent,
          company: first.setting.company,
        }
      : null,
  );
}
