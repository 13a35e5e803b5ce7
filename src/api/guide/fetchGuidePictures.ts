import type { GuidePictures } from '../../domain/map/mapTab.ts';
import type { Result } from '../../domain/result.ts';
import { fetchAsset } from '../licences/fetchLicences.ts';
import address from './guidePictures.json?url';

export const fetchGuidePictures = (): Promise<Result<GuidePictures>> => fetchAsset(address);
