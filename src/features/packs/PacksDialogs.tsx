import { useSnapshot } from 'valtio';
import { closePacks, openFind, openPacks } from '../../flows/packs/findPacks.ts';
import { dropPack, importPack, loadPacks } from '../../flows/packs/takePack.ts';
import { useText } from '../../i18n/text/useText.ts';
import { askOlderFile, askToDrop, packsSlice } from '../../state/packs/packsSlice.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { AskDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { PackFinder } from './PackFinder.tsx';
import { megabytes, PackRow } from './PackRow.tsx';
import styles from './Packs.module.css';

/** 'Vùng ngoại tuyến': what is kept, the way to more, and the questions before something is lost. */
export function PacksDialogs() {
  const { page, dropping, kept, olderFile } = useSnapshot(packsSlice);
  const text = useText();
  const close = text('drawer.close');
  const name = kept.find(({ ward }) => ward === dropping)?.name ?? '';
  return (
    <>
      {page !== 'closed' && (
        <Dialog title={text('packs.title')} closeLabel={close} onClose={closePacks} page>
          <KeptPacks />
        </Dialog>
      )}
      {page === 'find' && (
        <Dialog
          title={text('packs.findTitle')}
          closeLabel={close}
          onClose={openPacks}
          back={{ label: text('packs.back'), onPress: openPacks }}
          page
        >
          <PackFinder />
        </Dialog>
      )}
      {dropping !== null && (
        <AskDialog
          title={text('packs.dropTitle', { name })}
          words={text('packs.dropWords')}
          closeLabel={close}
          low
          other={{ text: text('packs.dropNot'), onPress: () => askToDrop(null) }}
          main={{ text: text('packs.dropDo'), onPress: () => void dropPack() }}
          onClose={() => askToDrop(null)}
        />
      )}
      {olderFile && (
        <AskDialog
          title={text('packs.olderTitle')}
          words={text('packs.olderWords', { name: olderFile.name })}
          closeLabel={close}
          low
          other={{ text: text('packs.olderDo'), onPress: () => void importPack(olderFile.file as File, true) }}
          main={{ text: text('packs.olderNot'), onPress: () => askOlderFile(null) }}
          onClose={() => askOlderFile(null)}
        />
      )}
    </>
  );
}

function KeptPacks() {
  const { kept, status, roomBytes, steps } = useSnapshot(packsSlice);
  const text = useText();
  const total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const room = roomBytes === null ? null : text('packs.room', { room: megabytes(roomBytes) });
  return (
    <div className={styles.view}>
      <p className={styles.soft}>{text('packs.lead')}</p>
      <div className={styles.actions}>
        <Button icon="plus" variant="primary" onPress={openFind}>
          {text('packs.add')}
        </Button>
        <FileButton
          icon="file"
          label={text('packs.fromFile')}
          accept=".thuapack"
          busy={Object.keys(steps).some((ward) => kept.every((pack) => pack.ward !== ward))}
          onPick={(file) => void importPack(file)}
        />
      </div>
      <p className={styles.soft}>{[...(kept.length > 0 ? [megabytes(total)] : []), ...(room === null ? [] : [room])].join(' · ')}</p>
      <ListView
        status={status === 'idle' ? 'none' : status}
        isRead={status === 'ready' || kept.length > 0}
        loadingLabel={text('packs.loading')}
        failure={{ title: text('packs.unread') }}
        retryLabel={text('packs.retry')}
        onRetry={() => void loadPacks()}
      >
        {kept.length === 0 ? (
          <EmptyState picture="map" title={text('packs.emptyTitle')} text={text('packs.emptyText')} />
        ) : (
          <ul className={styles.rows}>
            {kept.map((pack) => (
              <PackRow key={pack.ward} pack={pack} />
            ))}
          </ul>
        )}
      </ListView>
    </div>
  );
}
