import { findConfig } from '../../api/config.ts';
import { applyConfig, beginConfig, failConfig } from '../../state/configSlice.ts';

/** The configuration in force (§3): the first item of the list. Without one, payments stay off (§1). */
export async function loadConfig(): Promise<void> {
  beginConfig();
  const answer = await findConfig();
  if (answer.ok) applyConfig(answer.value ?? null);
  else failConfig();
}
