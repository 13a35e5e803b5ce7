import { useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useSnapshot } from 'valtio';
import { closePacks, openFind, openPacks, drawnBox, findPacksBy, retryFind, typePackName } from '../../flows/packs/findPacks.ts';
import { dropPack, importPack, importPacks, loadPacks, downloadPack } from '../../flows/packs/downloadPack.ts';
import { askToDrop, packsSlice, type PackSearchBy, settleOlderFile } from '../../state/packs/packsSlice.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { EmptyState, FailedState } from '../../ui/layout/EmptyState.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { AskDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { megabytes, PackRow, PackFacts, PackHead, DownloadingPack } from './PackRow.tsx';
import styles from './Packs.module.css';
import type { OfferedPack } from '../../domain/packs/keptPack.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

const NONE: Readonly<Record<PackSearchBy, MessageId>> = {
  name: 'packs.noneName',
  view: 'packs.noneView',
  drawing: 'packs.noneDrawing',
};

/** Dialog 'Thêm vùng': wards by name, in the map's view or along the drawing, with content and size. */
function PackFinder() {
  const { find, freeBytes } = useSnapshot(packsSlice);
  const text = useText();
  const ways: PackSearchBy[] = drawnBox() ? ['name', 'view', 'drawing'] : ['name', 'view'];
  const names: Readonly<Record<PackSearchBy, MessageId>> = { name: 'packs.byName', view: 'packs.byView', drawing: 'packs.byDrawing' };
  return (
    <div className={styles.view}>
      <RadioGroup
        label={text('packs.by')}
        value={find.by}
        options={ways.map((value) => ({ value, text: text(names[value]) }))}
        onChange={findPacksBy}
      />
      {find.by === 'name' && (
        <TextField
          label={text('packs.nameLabel')}
          placeholder={text('packs.nameExample')}
          value={find.query}
          maxLength={100}
          inputMode="search"
          onChange={typePackName}
        />
      )}
      {freeBytes !== null && <p className={styles.soft}>{text('packs.room', { room: megabytes(freeBytes) })}</p>}
      <div role="status" className={styles.status}>
        {find.status === 'ready' &&
          find.found.length > 0 &&
          text(find.found.length < find.total ? 'packs.foundMore' : 'packs.found', { count: find.total, shown: find.found.length })}
      </div>
      <Found />
    </div>
  );
}

function Found() {
  const { find } = useSnapshot(packsSlice);
  const text = useText();
  if (find.status === 'idle' || find.status === 'loading') {
    return (
      <div role="status" aria-label={text('packs.finding')} className={styles.view}>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    );
  }
  if (find.status === 'forbidden') return <EmptyState picture="list" title={text('packs.forbiddenTitle')} text={text('packs.forbidden')} />;
  if (find.status === 'offline' || find.status === 'failed') {
    const texts =
      find.status === 'offline'
        ? { title: text('packs.offlineTitle'), text: text('packs.offlineText') }
        : { title: text('packs.failedTitle') };
    return <FailedState {...texts} onRetry={retryFind} />;
  }
  if (find.found.length === 0) return <EmptyState picture="list" title={text('packs.noneTitle')} text={text(NONE[find.by])} />;
  return (
    <ul className={styles.rows}>
      {find.found.map((pack) => (
        <OfferedRow key={pack.ward} pack={pack} />
      ))}
    </ul>
  );
}

function OfferedRow({ pack }: { pack: OfferedPack }) {
  const { kept, steps, faults, freeBytes } = useSnapshot(packsSlice);
  const text = useText();
  const { ward, name, bytes } = pack;
  const isKept = kept.some((each) => each.ward === ward && each.state !== 'half');
  const isTooLarge = freeBytes !== null && bytes > freeBytes;
  const fault = faults[ward];
  const size = megabytes(bytes);
  return (
    <li className={styles.row}>
      <PackHead
        pack={pack}
        size={`${pack.isEstimate ? text('packs.about', { size }) : size} · ${formatNumber(pack.counts.parcels, 0)} ${text('packs.parcels').toLowerCase()}`}
      />
      {steps[ward] ? (
        <DownloadingPack ward={ward} name={name} />
      ) : isKept ? (
        <p>
          <Badge>{text('packs.kept')}</Badge>
        </p>
      ) : (
        <>
          {fault && (
            <p role="status" className={styles.fault}>
              {text(fault)}
            </p>
          )}
          {isTooLarge && <p className={styles.fault}>{text('packs.needsRoom', { size, room: megabytes(freeBytes) })}</p>}
          <div className={styles.actions}>
            <Button
              icon="download"
              variant="primary"
              label={text('packs.ofName', { action: text('packs.download'), name })}
              disabled={isTooLarge}
              onPress={() => void downloadPack(ward, bytes)}
            >
              {text('packs.download')}
            </Button>
          </div>
        </>
      )}
      <PackFacts pack={pack} asOf={null} sources={[pack.isSample ? 'sample' : 'file']} />
    </li>
  );
}

/** Dialog 'Vùng ngoại tuyến': stored packs, a way to add more, and confirmations before a loss. */
export function PacksDialogs() {
  const { page, dropping, kept, olderFiles } = useSnapshot(packsSlice);
  const [olderFile] = olderFiles;
  const text = useText();
  const name = kept.find(({ ward }) => ward === dropping)?.name ?? '';
  return (
    <>
      {page !== 'closed' && (
        <Dialog title={text('packs.title')} onClose={closePacks} page>
          <KeptPacks />
        </Dialog>
      )}
      {page === 'find' && (
        <Dialog title={text('packs.findTitle')} onClose={openPacks} back={{ label: text('packs.back'), onPress: openPacks }} page>
          <PackFinder />
        </Dialog>
      )}
      {dropping !== null && (
        <AskDialog
          title={text('packs.dropTitle', { name })}
          message={text('packs.dropWords')}
          low
          other={{ text: text('packs.dropNot'), onPress: () => askToDrop(null) }}
          main={{ text: text('packs.dropDo'), onPress: () => void dropPack() }}
        />
      )}
      {olderFile && (
        <AskDialog
          key={olderFile.name}
          title={text('packs.olderTitle')}
          message={text('packs.olderWords', { name: olderFile.name })}
          low
          other={{ text: text('packs.olderDo'), onPress: () => importOlderFile(olderFile.file as File) }}
          main={{ text: text('packs.olderNot'), onPress: settleOlderFile }}
          onClose={settleOlderFile}
        />
      )}
    </>
  );
}

function importOlderFile(file: File): void {
  settleOlderFile();
  void importPack(file, true);
}

function KeptPacks() {
  const { kept, status, freeBytes, steps } = useSnapshot(packsSlice);
  const text = useText();
  const total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const room = freeBytes === null ? null : text('packs.room', { room: megabytes(freeBytes) });
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
          multiple
          onPick={(_first, files) => void importPacks(files)}
        />
      </div>
      <p className={styles.soft}>{[...(kept.length > 0 ? [megabytes(total)] : []), ...(room === null ? [] : [room])].join(' · ')}</p>
      <ListView
        status={status}
        isRead={status === 'ready' || kept.length > 0}
        loadingLabel={text('packs.loading')}
        failure={{ title: text('packs.unread') }}
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
