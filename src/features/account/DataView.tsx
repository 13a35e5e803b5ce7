import { useSnapshot } from 'valtio';
import { formatNumber } from '../../domain/text/format.ts';
import { cancelDownload, downloadOwnData } from '../../flows/account/downloadOwnData.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { ownDataSlice } from '../../state/account/closingSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { ProgressBar } from '../../ui/layout/ProgressBar.tsx';
import styles from './Closing.module.css';

const megabytes = (bytes: number): string => formatNumber(bytes / 1e6, 1);
/** Size from which a download matters on a mobile plan. */
const LARGE_BYTES = 20e6;
/** Allowance for lists beside the pictures: they are compressed, and seldom longer. */
const LISTS_BYTES = 200e3;

/** Shows the progress of the download, with a way to cancel it. */
function DownloadProgress() {
  const { size, receivedBytes } = useSnapshot(ownDataSlice);
  const text = useText();
  const share = receivedBytes / ((size?.bytes ?? 0) + LISTS_BYTES);
  return (
    <div className={styles.progress}>
      {/* 100 % only at the end, as the size is an estimate. */}
      <ProgressBar label={text('data.progress')} percent={Math.min(99, Math.floor(100 * share))} />
      <p className={styles.received}>{text('data.received', { megabytes: megabytes(receivedBytes) })}</p>
      <Button wide onPress={cancelDownload}>
        {text('data.cancel')}
      </Button>
    </div>
  );
}

/** Shows 'Tải dữ liệu của tôi': all stored data of the customer in one file. */
export function DataView() {
  const { size, step, error } = useSnapshot(ownDataSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  return (
    <div className={styles.view}>
      <p className={styles.soft}>{text('data.lead')}</p>
      {size && size.pictures > 0 && (
        <p>
          {text('data.size', { count: size.pictures, megabytes: megabytes(size.bytes) })}
          {size.bytes > LARGE_BYTES && ` ${text('data.large')}`}
        </p>
      )}
      <Callout tone="info" icon="info">
        {text('data.private')}
      </Callout>
      {step === 'failed' && (
        <Callout tone="error" icon="warning" live>
          {text('data.failed')} {shownText(text, error)}
        </Callout>
      )}
      {step === 'done' && (
        <Callout tone="info" icon="check" live>
          {text('data.done')}
        </Callout>
      )}
      {step === 'running' ? (
        <DownloadProgress />
      ) : (
        <Button icon="download" variant="primary" wide disabled={!online} onPress={() => void downloadOwnData()}>
          {text(step === 'ready' ? 'data.start' : 'data.again')}
        </Button>
      )}
      {!online && <p className={styles.soft}>{text('data.offline')}</p>}
    </div>
  );
}
