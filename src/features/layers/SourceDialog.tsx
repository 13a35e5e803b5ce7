import { useSnapshot } from 'valtio';
import type { DataSource } from '../../domain/land/dataSource.ts';
import { editionYears } from '../../domain/land/planStanding.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { askSource } from '../../flows/layers/askSource.ts';
import { editionMessage } from '../../flows/layers/editionMessage.ts';
import { useText } from '../../i18n/text/useText.ts';
import { type AskedLand, closeSource, sourceSlice } from '../../state/layers/sourceSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Layers.module.css';

/** Formats a day: 2026-01-31 → 31/01/2026; '2021' stays. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');

function SourceFactsOf({ source }: { source: DataSource }) {
  const text = useText();
  const orUnknown = (value: string): string => value || text('source.unsaid');
  const decision = [source.decisionNumber, source.decisionDate && text('source.ofDay', { day: dayText(source.decisionDate) })]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <FactList label={text('source.title')}>
      <Fact name={text('source.authority')}>{orUnknown(source.authority)}</Fact>
      <Fact name={text('source.decision')}>
        {source.documentUrl === '' ? (
          orUnknown(decision)
        ) : (
          <a className={styles.sourceLink} href={source.documentUrl} target="_blank" rel="noopener noreferrer">
            {decision || text('source.document')}
          </a>
        )}
      </Fact>
      <Fact name={text('source.asOf')}>{orUnknown(dayText(source.asOf))}</Fact>
      <Fact name={text('source.reliability')}>{orUnknown(source.reliability)}</Fact>
      {source.fileName !== '' && (
        <Fact name={text('source.file')}>
          {source.fileName}
          {source.loadedAt !== '' && `, ${text('source.ofDay', { day: formatDateTime(new Date(source.loadedAt)) })}`}
          <span className={styles.hash}>SHA-256 {source.fileSha256}</span>
        </Fact>
      )}
    </FactList>
  );
}

function Validity({ asked }: { asked: AskedLand }) {
  const text = useText();
  const { edition } = asked;
  const message = editionMessage(edition);
  if (!edition) return <p>{text('source.validityUnsaid')}</p>;
  const years = editionYears({ id: asked.id, year: 0, edition });
  return <p>{[message === null ? text('source.validityUnsaid') : text(message), years].filter((part) => part !== '').join(' · ')}</p>;
}

function Answer({ asked }: { asked: AskedLand }) {
  const { status, source } = useSnapshot(sourceSlice);
  const text = useText();
  if (status === 'loading') return <Skeleton height={132} label={text('source.loading')} />;
  if (status === 'failed') {
    return (
      <>
        <Callout tone="error" live>
          {text('source.failed')}
        </Callout>
        <RetryButton wide onPress={() => void askSource(asked)} />
      </>
    );
  }
  const kind = source?.kind ?? 'unknown';
  return (
    <>
      <Callout tone={kind === 'official' ? 'info' : 'warning'} live>
        <p className={styles.kind}>{text(`source.kind.${kind}`)}</p>
        {kind === 'unknown' && <p>{text('source.unknownHint')}</p>}
        {kind === 'made' && <p>{text('source.madeHint')}</p>}
      </Callout>
      {asked.of === 'planning' && <Validity asked={asked} />}
      {source && <SourceFactsOf source={source} />}
    </>
  );
}

/** Dialog of 'Nguồn?' (§2.75): the decision, its day, and the origin of the data. */
export function SourceDialog() {
  const { asked } = useSnapshot(sourceSlice);
  const text = useText();
  if (!asked) return null;
  return (
    <Dialog low title={text('source.title')} onClose={closeSource}>
      <div className={styles.source}>
        <p className={styles.land}>{asked.title}</p>
        <Answer asked={asked as AskedLand} />
      </div>
    </Dialog>
  );
}
