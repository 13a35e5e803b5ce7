import { createElement } from 'react';
import type { GuidePictures, SearchTab } from '../../../domain/map/mapTab.ts';
import { useText } from '../../../i18n/text/useText.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './Guide.module.css';

/** Message names, and the number of steps. */
const GUIDES = {
  google: { name: 'google', steps: [1, 2] },
  'dia-danh': { name: 'place', steps: [1, 2, 3] },
  'goc-ranh': { name: 'corners', steps: [1, 2, 3] },
  'to-thua': { name: 'plot', steps: [1, 2] },
} as const satisfies Record<SearchTab, { name: string; steps: readonly number[] }>;

const MESSAGE = /^(?:guide|plot|search)\./;

interface GuideDialogProps {
  tab: SearchTab;
  /** Empty until it has loaded. */
  picture: GuidePictures[SearchTab];
  onClose: () => void;
}

/** Guide picture of a search tab (§2), drawn with text so that it follows language and theme. */
export function GuideDialog({ tab, picture, onClose }: GuideDialogProps) {
  const text = useText();
  const { name, steps } = GUIDES[tab];
  return (
    <Dialog title={text(`guide.${name}Title`)} scrollable onClose={onClose}>
      <svg className={styles.picture} viewBox="0 0 340 190" role="img" aria-label={text(`guide.${name}Picture`)}>
        <rect className={styles.ground} width="340" height="190" rx="12" />
        {picture.map(([element, style, attributes, content], key) =>
          createElement(
            element,
            { key, className: styles[style], ...attributes },
            content && MESSAGE.test(content) ? text(content as MessageId) : content,
          ),
        )}
      </svg>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{text(`guide.${name}Step${step}` as MessageId)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
