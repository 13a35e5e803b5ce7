import { useSnapshot } from 'valtio';
import { loadUser } from '../../flows/session/loadUser.ts';
import { useText } from '../../i18n/useText.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './User.module.css';

/** In place of the customer: on the way, or not to be had without the network. */
export function UserState() {
  const { status } = useSnapshot(sessionSlice);
  const text = useText();
  if (status === 'unreachable') {
    return (
      <EmptyState
        picture="offline"
        title={text('account.unreachable')}
        text={text('account.unreachableText')}
        action={
          <Button icon="retry" onPress={() => void loadUser()}>
            {text('results.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.waiting} role="status" aria-label={text('account.loading')}>
      <Skeleton width="64px" height={64} />
      <Skeleton width="70%" height={24} />
      <Skeleton width="90%" />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  );
}
