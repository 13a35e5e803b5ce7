import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { FurtherTexts } from '../../../src/i18n/FurtherTexts.tsx';
import { TextProvider } from '../../../src/i18n/TextProvider.tsx';
import { DrawerHostContext, type DrawerHost } from '../../../src/ui/overlays/drawerHost.ts';

/** A drawer host as the page gives it, with the pixels it was told about. */
export function drawerHost(layout: DrawerHost['layout']): DrawerHost & { covered: number[] } {
  const covered: number[] = [];
  return {
    layout,
    covered,
    labels: { close: 'Đóng', handle: 'Kéo', stops: { peek: 'Thu gọn', half: 'Nửa màn hình', full: 'Toàn màn hình' } },
    shape: { fullBelowPx: 760, fullShare: 0.95 },
    onCover: (coveredPx) => covered.push(coveredPx),
    handover: { shownPx: 0 },
  };
}

/** Renders a panel with the page's words around it. */
export const renderPanel = (panel: ReactNode, host: DrawerHost = drawerHost('sheet'), language: 'vi' | 'en' = 'vi') =>
  render(
    <TextProvider language={language}>
      <FurtherTexts>
        <DrawerHostContext value={host}>{panel}</DrawerHostContext>
      </FurtherTexts>
    </TextProvider>,
  );
