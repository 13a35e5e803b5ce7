import { useSnapshot } from 'valtio';
import { ACCEPTED_FILES, openFiles } from '../../flows/shell/device/openFiles.ts';
import { reopenLandFile, removeLandFile, showLandFile } from '../../flows/landFile/previewLandFile.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice } from '../../state/landFile/landFileSlice.ts';
import { FileButton } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import styles from './LandFile.module.css';

/** Lists the user's own files among the open layers: show, hide, list, remove, and open another one. */
export function OpenLandFiles() {
  const { layers } = useSnapshot(landFileSlice);
  const text = useText<'landFile'>();
  return (
    <section className={styles.stack} aria-label={text('landFile.title')}>
      <h3 className={styles.heading}>{text('landFile.title')}</h3>
      <p className={styles.soft}>{text('landFile.listHint')}</p>
      {layers.length > 0 && (
        <ul className={styles.list}>
          {layers.map(({ key, name: own, isShown, isKept, isGathered, summary }) => {
            const name = own || text(isGathered ? 'landFile.gather.title' : 'files.pasted');
            return (
              <li key={key} className={styles.layer}>
                <button
                  type="button"
                  className={styles.open}
                  aria-label={text('landFile.openOf', { name })}
                  onClick={() => void reopenLandFile(key)}
                >
                  <span className={styles.title}>{name}</span> {isKept && <Badge tone="plain">{text('landFile.kept')}</Badge>}{' '}
                  {!summary && !isGathered && <Badge tone="plain">{text('landFile.notRead')}</Badge>}
                </button>
                {summary && (
                  <IconButton
                    icon={isShown ? 'show' : 'hide'}
                    label={text('landFile.showOf', { name })}
                    pressed={isShown}
                    onPress={() => showLandFile(key, !isShown)}
                  />
                )}
                <IconButton icon="close" label={text('landFile.removeOf', { name })} onPress={() => void removeLandFile(key)} />
              </li>
            );
          })}
        </ul>
      )}
      <FileButton
        label={text('landFile.openFile')}
        icon="file"
        accept={ACCEPTED_FILES}
        multiple
        onPick={(_first, files) => openFiles(files)}
      />
    </section>
  );
}
