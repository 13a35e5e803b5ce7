import type { viShare } from './viShare.ts';

/** The English words of links to the map, a part of the catalogue. */
export const enShare: Record<keyof typeof viShare, string> = {
  'share.parcel': 'Share',
  'share.view': 'Share this map',
  'share.copied': 'Link copied',
  'share.link': 'Link',
  'share.linkHint': 'The browser does not let it be copied for you. The link is selected, ready to copy.',
  'share.gone': 'A part of the link is no longer there and could not be opened',
  'share.waiting': 'A part of the link could not be loaded yet; it opens when the network is back',
};
