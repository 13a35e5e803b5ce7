import { type ReactNode, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { fillsOf } from '../../domain/land/fillColour.ts';
import { LAND_CODES } from '../../domain/land/landCodes.ts';
import { isPlanning, type OpenLayer, layerId } from '../../domain/map/openLayer.ts';
import { beginComparison } from '../../flows/layers/compare/currentComparison.ts';
import { landTitle } from '../../flows/layers/landTitle.ts';
import { reopenLayer, setParcelOpacity } from '../../flows/layers/openLayer.ts';
import { openSuggestions } from '../../flows/results/openSuggestions.ts';
import { useText } from '../../i18n/text/useText.ts';
import { highlightLandCode, closeLayersPanel, layersSlice, moveLayer } from '../../state/layers/layersSlice.ts';
import { openPrint } from '../../flows/map/openPrint.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { CodeName } from './ZoneCard.tsx';
import { HALF_SHARE } from '../../domain/limits.ts';
import styles from './Layers.module.css';
import { OpacitySlider, LayerRow } from './LayerRow.tsx';
import { useDragOrder } from '../../ui/lists/useDragOrder.ts';
import { loadLiveLayers } from '../../flows/layers/live/loadLiveLayers.ts';
import { openLiveLayer } from '../../flows/layers/live/openLiveLayer.ts';
import { liveSlice } from '../../state/layers/liveSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import liveStyles from './Live.module.css';
import { LiveSource } from './LiveLegend.tsx';

function OfferedLayers() {
  const { layers } = useSnapshot(liveSlice);
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  return (
    <ul className={liveStyles.offer}>
      {layers.map(({ _id, title, source, as_of: asOf }) => {
        const id = layerId({ type: 'live', id: _id });
        return (
          <li key={_id}>
            <div className={liveStyles.words}>
              <p className={liveStyles.title}>{title}</p>
              <LiveSource source={source} asOf={asOf} />
            </div>
            {open.some((layer) => layer.id === id && layer.status !== 'failed') ? (
              <Badge>{text('layers.liveIsOpen')}</Badge>
            ) : (
              <Button label={text('layers.liveOpenOf', { title })} icon="plus" onPress={() => openLiveLayer(id)}>
                {text('layers.liveOpen')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Section 'Lớp của nơi khác': the operator's layers of other servers, loaded on first view; hidden if none. */
function LiveOffer() {
  const { offer, layers } = useSnapshot(liveSlice);
  const text = useText();
  if (offer === 'shown' && layers.length === 0) return null;
  return (
    <section className={liveStyles.section} aria-label={text('layers.liveTitle')}>
      <h3 className={liveStyles.heading}>{text('layers.liveTitle')}</h3>
      <p className={liveStyles.hint}>{text('layers.liveHint')}</p>
      {layers.length > 0 ? (
        <OfferedLayers />
      ) : offer === 'failed' ? (
        <Callout tone="error" icon="warning" live>
          <p>{text('layers.liveListFailed')}</p>
          <RetryButton variant="quiet" onPress={() => void loadLiveLayers()} />
        </Callout>
      ) : (
        <Skeleton height={44} label={text('layers.liveListLoading')} />
      )}
    </section>
  );
}

/** Lists the open layers in drawing order; a move is announced. */
function LayerList({ editions }: { editions?: ((layer: Snapshot<OpenLayer>) => ReactNode) | undefined }) {
  const { open } = useSnapshot(layersSlice);
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number): void => {
    const layer = open[from];
    if (!layer) return;
    const place = Math.min(Math.max(to, 0), open.length - 1);
    if (place !== from) moveLayer(layer.id, place);
    setAnnouncement(text('layers.moved', { title: landTitle(layer, text), place: place + 1, count: open.length }));
  };
  const order = useDragOrder({ list, onMove: move });

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={text('layers.list')}>
        {open.map((layer, index) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            editions={isPlanning(layer) && layer.edition ? editions?.(layer) : null}
            isDragged={order.dragged === index}
            isMovable={open.length > 1}
            style={order.rowStyle(index)}
            handleProps={order.handleProps(index)}
            onStep={(step) => move(index, index + step)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Reopens the layer closed last. The status box is permanent: screen readers announce only changes inside one. */
function ClosedLayer() {
  const { closed } = useSnapshot(layersSlice);
  const text = useText();
  return (
    <div role="status">
      {closed && (
        <div className={styles.closed}>
          <span className={styles.closedTitle}>{text('layers.closed', { title: landTitle(closed.layer, text) })}</span>
          <Button variant="quiet" onPress={reopenLayer}>
            {text('layers.reopen')}
          </Button>
        </div>
      )}
    </div>
  );
}

const RANKS = new Map(LAND_CODES.map(({ code }, rank) => [code, rank]));
const rankOf = (code: string): number => RANKS.get(code) ?? RANKS.size;

/** Legend of the drawn zones' land codes in their official colours; one of them can be highlighted. */
function Legend() {
  const { open, highlightedCode } = useSnapshot(layersSlice);
  const text = useText();
  const drawn = open.filter(({ drawing, status }) => drawing === 'zones' && status === 'shown');
  const codes = [...new Set(drawn.flatMap(({ landCodes }) => landCodes))].sort((a, b) => rankOf(a) - rankOf(b));
  const ownFills = drawn.flatMap((layer) => layer.ownFills ?? []);
  const withoutCode = fillsOf('', ownFills);
  if (codes.length === 0 && withoutCode.length === 0) return null;
  return (
    <section className={styles.legend} aria-label={text('layers.legend')}>
      <h3 className={styles.heading}>{text('layers.legend')}</h3>
      <p className={styles.hint}>{text('layers.legendHint')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={styles.codeButton}
              aria-pressed={highlightedCode === code}
              onClick={() => highlightLandCode(code)}
            >
              <CodeName code={code} ownFills={fillsOf(code, ownFills)} />
            </button>
          </li>
        ))}
        {withoutCode.length > 0 && (
          <li className={styles.codeLine}>
            <CodeName code="" ownFills={withoutCode} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Panel 'Lớp dữ liệu đang mở' (§2): layers over the base map, topmost first, with their opacities. */
export function LayersPanel({ editions, files }: { editions?: (layer: Snapshot<OpenLayer>) => ReactNode; files?: ReactNode }) {
  const { open, parcelOpacity } = useSnapshot(layersSlice);
  const text = useText();
  return (
    <Drawer title={text('layers.title')} halfShare={HALF_SHARE.layers} onClose={closeLayersPanel}>
      <ClosedLayer />
      {open.length > 0 ? (
        <>
          <LayerList editions={editions} />
          {open.some(isPlanning) && (
            <p className={styles.compare}>
              <Button icon="baseMap" onPress={() => void beginComparison()}>
                {text('layers.compare')}
              </Button>
            </p>
          )}
        </>
      ) : (
        <EmptyState
          picture="map"
          title={text('layers.emptyTitle')}
          text={text('layers.emptyText')}
          action={
            <Button variant="primary" icon="layers" onPress={() => openSuggestions('1')}>
              {text('layers.suggest')}
            </Button>
          }
        />
      )}
      {files}
      <section className={styles.parcels} aria-label={text('layers.parcels')}>
        <h3 className={styles.heading}>{text('layers.parcels')}</h3>
        <OpacitySlider label={text('layers.parcelOpacity')} opacity={parcelOpacity} onChange={setParcelOpacity} />
      </section>
      <Legend />
      <LiveOffer />
      <Button icon="file" wide onPress={openPrint}>
        {text('mapMenu.print')}
      </Button>
    </Drawer>
  );
}
