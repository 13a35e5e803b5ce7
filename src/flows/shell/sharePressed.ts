import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import type { LinkWishes } from './shareView.ts';

/** Shares what the map shows (`shareView`), by code that loads with the first press. */
export async function sharePressed(title: string, wishes?: LinkWishes): Promise<void> {
  const loaded = await import('./shareView.ts').catch((error: unknown) => console.warn('sharing did not load', error));
  if (loaded) await loaded.shareView(title, wishes);
  else raiseNotice('error', 'notice.noAnswer');
}
