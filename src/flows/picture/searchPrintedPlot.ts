import { raiseNotice } from '../../state/noticeSlice.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { searchSlice, showPlotUnits, typePlot } from '../../state/searchSlice.ts';
import { loadDistricts, loadWards } from '../search/loadProvinces.ts';
import { openSearch } from '../search/openSearch.ts';
import { closePicture } from './closePicture.ts';
import { matchAddress } from './matchAddress.ts';

/** Sheet, parcel and units that the paper names fill the form for sheet and parcel. Whether it is sent the user decides there. */
export async function searchPrintedPlot(): Promise<void> {
  const { plot } = pictureSlice.paper ?? {};
  if (!plot) return;
  const { edition, provinceCode } = searchSlice.corners;
  typePlot({ sheetNumber: plot.sheet?.text ?? '', parcelNumber: plot.parcel?.text ?? '' });
  // The province that was chosen for the picture, until the address names another.
  showPlotUnits({ edition, provinceCode });
  closePicture();
  openSearch('to-thua');
  if (plot.address === null) return void (edition === '2025' ? loadWards('2025', provinceCode) : loadDistricts(provinceCode));
  await fillUnits(plot.address);
}

const chosen = (): string =>
  JSON.stringify([searchSlice.plot.edition, searchSlice.plot.provinceCode, searchSlice.plot.districtCode, searchSlice.plot.wardCode]);

/** What is chosen by hand meanwhile stays. A paper's numbers are those of its own ward, so that one of before July 2025 is not put into today's. */
async function fillUnits(address: string): Promise<void> {
  const begun = chosen();
  const { edition, provinceCode } = searchSlice.plot;
  const units = await matchAddress(address, { edition, provinceCode });
  if (chosen() !== begun) return;
  if (!units?.wardCode) raiseNotice('info', 'ocr.noWard');
  if (!units) return void (edition === '2025' ? loadWards('2025', provinceCode) : loadDistricts(provinceCode));
  showPlotUnits({ edition: units.edition, provinceCode: units.provinceCode });
  if (units.districtCode !== '') showPlotUnits({ districtCode: units.districtCode });
  if (units.wardCode !== '') showPlotUnits({ wardCode: units.wardCode });
}
