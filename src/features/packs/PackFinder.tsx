import { useSnapshot } from 'valtio';
import type { OfferedPack } from '../../domain/packs/keptPack.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { drawnBox, findPacksBy, retryFind, typePackName } from '../../flows/packs/findPacks.ts';
import { takePack } from '../../flows/packs/takePack.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { type PackSearchBy, packsSlice } from '../../state/packs/packsSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { megabytes, PackFacts, PackHead, PackTaking } from './PackRow.tsx';
import styles from './Packs.module.css';

const NONE: Readonly<Record<PackSearchBy, MessageId>> = {
  name: 'packs.noneName',
  view: 'packs.noneView',
  drawing: 'packs.noneDrawing',
};

/** 'Thêm vùng': wards by name, by what the map shows, by what is drawn, each with what it holds and what it takes. */
export function PackFinder() {
  const { find, roomBytes } = useSnapshot(packsSlice);
  const text = useText();
  const ways: PackSearchBy[] = drawnBox() ? ['name', 'view', 'drawing'] : ['name', 'view'];
  const names: Readonly<Record<PackSearchBy, MessageId>> = {
    name: 'packs.byName',
    view: 'packs.byView',
    drawing: 'packs.byDrawing',
  };
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
          value={find.words}
          maxLength={100}
          inputMode="search"
          onChange={typePackName}
        />
      )}
      {roomBytes !== null && <p className={styles.soft}>{text('packs.room', { room: megabytes(roomBytes) })}</p>}
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
  const retry = (
    <Button icon="retry" onPress={retryFind}>
      {text('packs.retry')}
    </Button>
  );
  if (find.status === 'idle' || find.status === 'loading') {
    return (
      <div role="status" aria-label={text('packs.finding')} className={styles.view}>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    );
  }
  if (find.status === 'offline')
    return <EmptyState picture="offline" title={text('packs.offlineTitle')} text={text('packs.offlineText')} action={retry} />;
  if (find.status === 'forbidden') return <EmptyState picture="list" title={text('packs.forbiddenTitle')} text={text('packs.forbidden')} />;
  if (find.status === 'failed') return <EmptyState picture="offline" title={text('packs.failedTitle')} action={retry} />;
  if (find.found.length === 0) return <EmptyState picture="list" title={text('packs.noneTitle')} text={text(NONE[find.by])} />;
  return (
    <ul className={styles.rows}>
      {find.found.map((pack) => (
        <OfferedRow key={pack.ward} pack={pack} />
      ))}
    </ul>
  );
}

/** A ward that can be kept: how large, what is in it, and the way to keep it. */
function OfferedRow({ pack }: { pack: OfferedPack }) {
  const { kept, steps, faults, roomBytes } = useSnapshot(packsSlice);
  const text = useText();
  const { ward, name, bytes } = pack;
  const isKept = kept.some((each) => each.ward === ward && each.state !== 'half');
  const isTooLarge = roomBytes !== null && bytes > roomBytes;
  const fault = faults[ward];
  const size = megabytes(bytes);
  return (
    <li className={styles.row}>
      <PackHead
        pack={pack}
        size={`${pack.isEstimate ? text('packs.about', { size }) : size} · ${formatNumber(pack.counts.parcels, 0)} ${text('packs.parcels').toLowerCase()}`}
      />
      {steps[ward] ? (
        <PackTaking ward={ward} name={name} />
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
          {isTooLarge && <p className={styles.fault}>{text('packs.needsRoom', { size, room: megabytes(roomBytes) })}</p>}
          <div className={styles.actions}>
            <Button
              icon="download"
              variant="primary"
              label={text('packs.ofName', { action: text('packs.download'), name })}
              disabled={isTooLarge}
              onPress={() => void takePack(ward, bytes)}
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
