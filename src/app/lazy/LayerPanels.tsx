import { LayersPanel } from '../features/layers/LayersPanel.tsx';
import { LiveHereCard } from '../features/layers/LiveHereCard.tsx';

/** 'Lớp dữ liệu đang mở', and what layers of other servers say of a tapped place. A chunk of its own, fetched once the map is there. */
export const LAYER_PANELS = { layers: () => <LayersPanel />, here: () => <LiveHereCard /> };
