import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import type { LinkOptions } from './shareView.ts';

/** Shares what the map shows (`shareView`), by code that loads with the first press. */
export async function sharePressed(title: string, options?: LinkOptions): Promise<void> {
  const loaded = await import('./shareView.ts').catch((error: unknown) => console.warn('sharing:', error));
  if (loaded) await loaded.shareView(title, options);
  else raiseNotice('error', 'notice.noAnswer');
}
