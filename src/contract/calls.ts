import type { Call } from './call.ts';
import { findCadastralItems, findCadastralItemsAround } from './cadastralItems.ts';
import { findCadastrals, findCadastralsAround, suggestCadastrals } from './cadastrals.ts';
import { findConfig } from './config.ts';
import { findParcelLandImageList, findParcelLandImages } from './parcelLandImages.ts';
import {
  detailPlace,
  findCadastralsOfParcelLand,
  findParcelLands,
  findParcelLandsAround,
  findPlaces,
  suggestParcelLands,
} from './parcelLands.ts';
import { findCities, findDistricts, findWards } from './units.ts';

/** Every call of the contract by its name: what the gateway answers and OpenAPI documents. */
export const CALLS: Readonly<Record<string, Call>> = {
  findCadastralItems,
  findCadastralItemsAround,
  findCadastrals,
  findCadastralsAround,
  suggestCadastrals,
  findParcelLands,
  findParcelLandsAround,
  findCadastralsOfParcelLand,
  suggestParcelLands,
  findPlaces,
  detailPlace,
  findParcelLandImages,
  findParcelLandImageList,
  findCities,
  findDistricts,
  findWards,
  findConfig,
};
