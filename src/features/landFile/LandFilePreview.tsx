import { useSnapshot } from 'valtio';
import { ALL_MERIDIANS_DEG } from '../../domain/coordinates/meridians.ts';
import { FILE_ENCODINGS, type FileEncoding, type LandFileSystem, NO_CHOICE, type RecordKind } from '../../domain/landFile/landFile.ts';
import { formatMeridian, formatNumber } from '../../domain/text/format.ts';
import { LEGACY_NAMES, type LegacyCharset } from '../../domain/text/fromLegacy.ts';
import { cancelLandFile, choosePreviewed, openPreviewed } from '../../flows/landFile/previewLandFile.ts';
import { useText } from '../../i18n/text/useText.ts';
import { landFileSlice } from '../../state/landFile/landFileSlice.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ProgressBar } from '../../ui/layout/ProgressBar.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import styles from './LandFile.module.css';

export function LandFileReading() {
  const { reading, fault, preview } = useSnapshot(landFileSlice);
  const text = useText<'landFile'>();
  if (fault !== null) {
    // The user's choice may be the reason.
    const again = preview && <RetryButton label={text('landFile.readAgain')} onPress={() => void choosePreviewed(NO_CHOICE)} />;
    return <EmptyState picture="list" title={text('landFile.failed')} text={text(`files.fault.${fault}`)} action={again} />;
  }
  const label = text('landFile.reading', { name: reading.name });
  return (
    <div className={styles.stack}>
      <p role="status">{label}</p>
      <ProgressBar label={label} percent={reading.percent} />
      <Button icon="close" onPress={cancelLandFile}>
        {text('landFile.cancel')}
      </Button>
    </div>
  );
}

const KINDS: readonly RecordKind[] = ['area', 'line', 'point', 'text'];

function SystemFact({ system, isGuess }: { system: Readonly<Pick<LandFileSystem, 'grid' | 'evidence'>>; isGuess: boolean }) {
  const text = useText<'landFile'>();
  const { grid, evidence } = system;
  const isTm3 = grid?.kind === 'tm3';
  const name = !grid
    ? text('landFile.degrees')
    : isTm3
      ? text('measure.meridian', { meridian: formatMeridian(grid.centralMeridianDeg) })
      : grid.kind === 'spec'
        ? text('measure.specGrid')
        : 'VN-2000 / UTM';
  return (
    <Fact name={text('landFile.system')}>
      {name}
      <span className={styles.soft}> · {text(`landFile.evidence.${isGuess ? 'likely' : evidence}`)}</span>
    </Fact>
  );
}

/** Previews a file before it opens: its counts, grid and encoding, which can be changed. */
export function LandFilePreview() {
  const { preview } = useSnapshot(landFileSlice);
  const text = useText<'landFile'>();
  const summary = preview?.summary;
  if (!preview || !summary) return null;
  const { choice, isGuess } = preview;
  const { format, counts, system, encodings, others, mayLackLog } = summary;
  const { leftOut, firstLeftOut, unclearSheets, linesLeftOut, swapped } = summary;
  const count = (value: number): string => formatNumber(value, 0);
  const some = (id: 'landFile.leftOut' | 'landFile.others' | 'files.linesLeftOut' | 'files.swapped', value: number) =>
    value > 0 && text(id, { count: count(value) });
  const doubts = [
    system.otherSystem && text('files.otherSystem', { system: system.otherSystem }),
    unclearSheets && text('landFile.unclearSheets', { sheets: unclearSheets }),
    some('landFile.leftOut', leftOut),
    firstLeftOut,
    some('files.linesLeftOut', linesLeftOut),
    some('files.swapped', swapped),
    some('landFile.others', others),
    mayLackLog && text('files.mayLackLog'),
  ].flatMap((doubt) => (doubt ? <p key={doubt}>{doubt}</p> : []));
  return (
    <div className={styles.stack}>
      <FactList>
        <Fact name={text('landFile.format')}>{format}</Fact>
        <Fact name={text('landFile.counts')}>
          {KINDS.filter((kind) => counts[kind] > 0)
            .map((kind) => text(`landFile.count.${kind}`, { count: count(counts[kind]) }))
            .join(' · ')}
        </Fact>
        <SystemFact system={system} isGuess={isGuess} />
      </FactList>
      {doubts.length > 0 && (
        <Callout tone="warning" icon="info">
          {doubts}
        </Callout>
      )}
      {encodings.length > 0 && (
        <p className={styles.soft}>
          {text('landFile.recognised', { encodings: encodings.map((name) => LEGACY_NAMES[name as LegacyCharset]).join(', ') })}
        </p>
      )}
      {system.grid && (
        <SelectField
          label={text('landFile.meridian')}
          value={choice.meridianDeg === null ? '' : String(choice.meridianDeg)}
          emptyText={text('landFile.encoding.auto')}
          options={ALL_MERIDIANS_DEG.map((deg) => ({ value: String(deg), text: formatMeridian(deg) }))}
          onChange={(value) => void choosePreviewed({ meridianDeg: value === '' ? null : Number(value) })}
        />
      )}
      <SelectField
        label={text('landFile.encoding')}
        value={choice.encoding}
        options={FILE_ENCODINGS.map((value) => ({ value, text: text(`landFile.encoding.${value === '' ? 'auto' : value}`) }))}
        onChange={(value) => void choosePreviewed({ encoding: value as FileEncoding })}
      />
      <p className={styles.soft}>{text('landFile.private')}</p>
    </div>
  );
}

export function PreviewActions() {
  const text = useText<'landFile'>();
  return (
    <div className={styles.actions}>
      <Button variant="primary" icon="layers" onPress={() => void openPreviewed()}>
        {text('landFile.openLayer')}
      </Button>
      <Button onPress={cancelLandFile}>{text('landFile.cancel')}</Button>
    </div>
  );
}
