import { useSnapshot } from 'valtio';
import { takeVersion } from '../../../flows/shell/device/followVersion.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { deviceSlice, putVersionAway } from '../../../state/device/deviceSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import styles from '../Network.module.css';

const HINDERED: Readonly<Record<'here' | 'elsewhere', MessageId>> = { here: 'device.busyHere', elsewhere: 'device.busyElsewhere' };

/** There is another version than the page is: what it is, a way to take it, and to put the line away. */
export function VersionLine() {
  const { version, hindrance, isPutAway } = useSnapshot(deviceSlice);
  const text = useText();
  const words = hindrance ? HINDERED[hindrance] : version === 'broken' ? 'device.broken' : 'device.newVersion';
  return (
    <div role="status" className={styles.live}>
      {version !== 'current' && !isPutAway && (
        <div className={joinClasses(styles.line, words === 'device.newVersion' && styles.brief)}>
          <span>{text(words)}</span>
          <Button variant="quiet" onPress={() => void takeVersion()}>
            {text(version === 'broken' ? 'device.tryAgain' : 'device.update')}
          </Button>
          <IconButton icon="close" label={text('device.later')} onPress={putVersionAway} />
        </div>
      )}
    </div>
  );
}
