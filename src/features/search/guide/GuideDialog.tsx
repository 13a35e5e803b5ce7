import type { SearchTab } from '../../../domain/map/mapTab.ts';
import { useText } from '../../../i18n/text/useText.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { GUIDE_PICTURES } from './guidePictures.tsx';
import styles from './Guide.module.css';

interface Guide {
  title: MessageId;
  picture: MessageId;
  steps: MessageId[];
}

const GUIDES: Record<SearchTab, Guide> = {
  google: {
    title: 'guide.googleTitle',
    picture: 'guide.googlePicture',
    steps: ['guide.googleStep1', 'guide.googleStep2'],
  },
  'dia-danh': {
    title: 'guide.placeTitle',
    picture: 'guide.placePicture',
    steps: ['guide.placeStep1', 'guide.placeStep2', 'guide.placeStep3'],
  },
  'goc-ranh': {
    title: 'guide.cornersTitle',
    picture: 'guide.cornersPicture',
    steps: ['guide.cornersStep1', 'guide.cornersStep2', 'guide.cornersStep3'],
  },
  'to-thua': {
    title: 'guide.plotTitle',
    picture: 'guide.plotPicture',
    steps: ['guide.plotStep1', 'guide.plotStep2'],
  },
};

interface GuideDialogProps {
  tab: SearchTab;
  onClose: () => void;
}

/** The guide picture of a search tab (§2), drawn with real words so that it follows the language and the theme. */
export function GuideDialog({ tab, onClose }: GuideDialogProps) {
  const text = useText();
  const guide = GUIDES[tab];
  return (
    <Dialog title={text(guide.title)} closeLabel={text('drawer.close')} onClose={onClose}>
      <svg className={styles.picture} viewBox="0 0 340 190" role="img" aria-label={text(guide.picture)}>
        <rect className={styles.ground} width="340" height="190" rx="12" />
        {GUIDE_PICTURES[tab]}
      </svg>
      <ol className={styles.steps}>
        {guide.steps.map((step) => (
          <li key={step}>{text(step)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
