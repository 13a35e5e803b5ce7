import { type Snapshot, useSnapshot } from 'valtio';
import { forgetLayersHere } from '../../flows/layers/live/askLayersHere.ts';
import { useText } from '../../i18n/text/useText.ts';
import { type LiveHere, liveHereSlice, updateLiveHere } from '../../state/layers/liveSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseButton } from '../../ui/controls/IconButton.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { LiveSource } from './LiveLegend.tsx';
import styles from './Live.module.css';

type Rows = Snapshot<LiveHere>['rows'];

/** Groups rows in their order: a line without a name, or named ones up to the next such line. */
function groupsOf(rows: Rows): Rows[] {
  const groups: Array<Rows[number][]> = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && row.name !== '' && last[0]!.name !== '') last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Shows the answer of one layer; plain text without names as lines. */
function Answer({ status, rows, title }: Snapshot<LiveHere>) {
  const text = useText();
  if (status === 'asking') return <p className={styles.hint}>{text('layers.liveAsking')}</p>;
  if (status === 'failed') return <p className={styles.hint}>{text('layers.liveUntold')}</p>;
  if (rows.length === 0) return <p className={styles.hint}>{text('layers.liveNothing')}</p>;
  return groupsOf(rows).map((group, at) =>
    group[0]!.name === '' ? (
      <p key={at} className={styles.line}>
        {group[0]!.value}
      </p>
    ) : (
      <FactList key={at} label={title}>
        {group.map(({ name, value }, index) => (
          <Fact key={index} name={name}>
            {value}
          </Fact>
        ))}
      </FactList>
    ),
  );
}

/** Shows answers of other servers' open layers at the last tap; one folded line beside a parcel's panel. */
export function LiveHereCard() {
  const { layers, isFolded } = useSnapshot(liveHereSlice);
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  const openLayers = layers.filter(({ layerId }) => open.some(({ id }) => id === layerId));
  if (openLayers.length === 0) return null;
  if (isFolded) {
    return (
      <div className={styles.folded}>
        <Button icon="info" onPress={() => updateLiveHere({ isFolded: false })}>
          {text('layers.liveShowHere', { count: openLayers.length })}
        </Button>
      </div>
    );
  }
  return (
    <section className={styles.card} aria-label={text('layers.liveHere')}>
      <div className={styles.cardHead}>
        <p className={styles.hint}>{text('layers.liveHere')}</p>
        <CloseButton onPress={forgetLayersHere} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
      <div className={styles.cardBody} tabIndex={0} role="group" aria-label={text('layers.liveHere')}>
        {openLayers.map((layer) => (
          <div key={layer.layerId} className={styles.answer}>
            <p className={styles.title}>{layer.title}</p>
            <LiveSource source={layer.source} asOf={layer.asOf} />
            <div role="status">
              <Answer {...layer} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
