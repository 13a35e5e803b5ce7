import { useSnapshot } from 'valtio';
import type { KeptPack, LandPack } from '../../domain/packs/keptPack.ts';
import { formatDateTime, formatNumber } from '../../domain/text/format.ts';
import { showPackOnMap } from '../../flows/packs/findPacks.ts';
import { cancelPack, writePackFile, pausePack, downloadPack } from '../../flows/packs/downloadPack.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { askToDrop, packsSlice } from '../../state/packs/packsSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { ProgressBar } from '../../ui/layout/ProgressBar.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { ageMessage } from './SavedAge.tsx';
import styles from './Packs.module.css';

/** Formats a size: 12.3 MB, at least 0.1 MB; 10.7 GB. */
export const megabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${formatNumber(bytes / 1e9, 1)} GB` : `${formatNumber(Math.max(0.1, bytes / 1e6), 1)} MB`;

export function PackFacts({
  pack,
  asOf,
  sources,
  baseBytes = 0,
}: {
  pack: LandPack;
  asOf: string | null;
  sources: ReadonlyArray<'sample' | 'file'>;
  baseBytes?: number;
}) {
  const text = useText();
  const { parcels, sheets, plannings, zones, pictures, addresses } = pack.counts;
  const count = (number: number): string => formatNumber(number, 0);
  return (
    <Disclosure summary={text('packs.contents')}>
      <FactList label={text('packs.contents')}>
        <Fact name={text('packs.parcels')}>{count(parcels)}</Fact>
        <Fact name={text('packs.sheets')}>{count(sheets)}</Fact>
        <Fact name={text('packs.plannings')}>{text('packs.planningsZones', { count: count(plannings), zones: count(zones) })}</Fact>
        <Fact name={text('packs.pictures')}>{count(pictures)}</Fact>
        <Fact name={text('packs.addresses')}>{count(addresses)}</Fact>
        {baseBytes > 0 && <Fact name={text('packs.baseMap')}>{megabytes(baseBytes)}</Fact>}
        <Fact name={text('packs.date')}>{asOf === null ? text('packs.dateNow') : formatDateTime(new Date(asOf))}</Fact>
        <Fact name={text('packs.source')}>
          {sources.map((source) => text(source === 'sample' ? 'packs.sourceSample' : 'packs.sourceFile')).join(', ')}
        </Fact>
      </FactList>
    </Disclosure>
  );
}

export function PackHead({ pack, size }: { pack: LandPack; size: string }) {
  const text = useText();
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>{pack.name}</h3>
      <p className={styles.soft}>
        {pack.within}
        {pack.now !== '' && <>{` · ${text('packs.now', { now: pack.now })}`}</>}
      </p>
      <p className={styles.tags}>
        <span>{size}</span>
        {pack.isSample && <Badge>{text('parcel.sample')}</Badge>}
      </p>
    </div>
  );
}

export function DownloadingPack({ ward, name }: { ward: string; name: string }) {
  const step = useSnapshot(packsSlice).steps[ward]!;
  const text = useText();
  const labelled = (action: string): string => text('packs.ofName', { action, name });
  return (
    <>
      <ProgressBar label={text('packs.progress', { name })} percent={Math.floor((100 * step.loadedBytes) / Math.max(1, step.totalBytes))} />
      <p className={styles.soft}>{text('packs.received', { taken: megabytes(step.loadedBytes), total: megabytes(step.totalBytes) })}</p>
      <div className={styles.actions}>
        <Button label={labelled(text('packs.pause'))} onPress={() => void pausePack(ward)}>
          {text('packs.pause')}
        </Button>
        <Button label={labelled(text('packs.cancel'))} variant="quiet" onPress={() => void cancelPack(ward)}>
          {text('packs.cancel')}
        </Button>
      </div>
    </>
  );
}

/** Row of a pack on the device: its state, its age, and its actions. */
export function PackRow({ pack }: { pack: KeptPack }) {
  const { steps, faults } = useSnapshot(packsSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  const { ward, name, state, download } = pack;
  const fault = faults[ward];
  const age = ageMessage(pack.asOf);
  const labelled = (action: string): string => text('packs.ofName', { action, name });
  const action = (id: MessageId, onPress: () => void, more: { variant?: 'quiet'; disabled?: boolean } = {}) => (
    <Button label={labelled(text(id))} onPress={onPress} {...more}>
      {text(id)}
    </Button>
  );
  const states = [
    download ? text(download.isPaused ? 'packs.paused' : 'packs.waiting') : text(`packs.state.${state}`),
    ...(state === 'half' ? [] : [text(age.id, age.values)]),
  ];
  return (
    <li className={styles.row}>
      <PackHead pack={pack} size={megabytes(pack.bytes)} />
      {steps[ward] ? (
        <DownloadingPack ward={ward} name={name} />
      ) : (
        <>
          <p className={state === 'damaged' ? styles.fault : styles.soft}>{states.join(' · ')}</p>
          {download && (
            <p className={styles.soft}>
              {text('packs.received', { taken: megabytes(download.loadedBytes), total: megabytes(download.totalBytes) })}
            </p>
          )}
          {fault && (
            <p role="status" className={styles.fault}>
              {text(fault)}
            </p>
          )}
          <div className={styles.actions}>
            {state !== 'half' && action('packs.show', () => showPackOnMap({ ...pack.bounds }))}
            {action(download ? 'packs.resume' : 'packs.renew', () => void downloadPack(ward, pack.bytes), { disabled: !online })}
            {state === 'whole' && action('packs.export', () => void writePackFile(ward, `${name}.thuapack`))}
            {action('packs.drop', () => askToDrop(ward), { variant: 'quiet' })}
          </div>
        </>
      )}
      <PackFacts pack={pack} asOf={pack.asOf} sources={pack.sources} baseBytes={pack.baseBytes} />
      {pack.charged > 0 && <p className={styles.soft}>{text('packs.charged', { count: pack.charged })}</p>}
    </li>
  );
}
