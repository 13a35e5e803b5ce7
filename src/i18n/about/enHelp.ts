import type { viHelp } from './viHelp.ts';

/** The English words of 'Help': each text is a list of steps, one a line. */
export const enHelp: Record<keyof typeof viHelp, string> = {
  'help.title': 'Help',
  'help.open': 'Open this tool',
  'help.place': 'Search by place',
  'help.placeSteps':
    'Touch the search box above the map.\nType a street, a house number, a ward or a province; old or new names, with or without accents.\nChoose a result, and the map flies there.',
  'help.google': 'Search by coordinates',
  'help.googleSteps':
    'In Google Maps hold a finger on the place and copy the numbers that appear.\nPaste them into the search box. A Google Maps link works, and so do degrees, minutes and seconds.\nChoose the first row to pin the place.',
  'help.corners': 'Search by the corners on a certificate',
  'help.cornersSteps':
    'Open Coordinate lookup, tab Corners.\nChoose the province of the certificate, for its own central meridian.\nType X and Y of each corner, or paste the whole table. One corner is enough.\nX is the larger number, of 7 digits; Y has 6.\nWhere corners do not fit the form says why they may not; Correct it so takes that, Undo leaves it.',
  'help.misread': 'What a wrong reading of coordinates costs',
  'help.misreadSteps':
    'Search corners with their province chosen, then open What would a wrong reading cost in their panel: an arrow on the map points to where it falls.\nThe picture below shows the whole country, by the conversion that the app itself uses.',
  'help.stakeout': 'Go to a corner on the ground',
  'help.stakeoutSteps':
    'Open a parcel, corners that were searched or a drawing, and choose Go to a corner.\nFollow the arrow; no figure is ever finer than the receiver’s error.\nChoose another corner in the list, by Next corner, or by a tap on it on the map.\nThis is no cadastral survey: phones are often some metres off.',
  'help.photo': 'Photograph a certificate',
  'help.photoSteps':
    'On the tab Corners choose Read corners off a picture.\nTake or choose a picture, and drag the frame around the table of coordinates.\nHave it read, then compare the underlined numbers with the picture.\nThe picture is read on your device and sent nowhere.',
  'help.plot': 'Search by sheet and parcel number',
  'help.plotSteps':
    'Type into the search box, such as “thửa 8 tờ 83 Hòa Xuân”.\nOr open Coordinate lookup, tab Parcel, choose province, district and ward, and type both numbers.\nThe numbers stand in the section “Thửa đất” of the certificate.',
  'help.parcelId': 'Search by parcel ID',
  'help.parcelIdSteps':
    'Type or paste the 12 characters into the search box; capitals, spaces and dashes do not matter.\nIDs have no letters a, i, l and o: the digits 0 and 1 are easily read as letters.\nChoose the first row: the parcel there opens and says whether the ID lies inside, or how far from its boundary.\nUnder Parcel ID a parcel has the IDs that it may have, and a field to check the one you have.',
  'help.layers': 'See plannings and layers',
  'help.layersSteps':
    'Touch a parcel: its panel says at once what is planned there.\nPlanning suggestions has more layers.\nUnder Open layers drag to change opacity or order, or close a layer.\nTouch a coloured zone for its land use.',
  'help.measure': 'Measure and draw',
  'help.measureSteps':
    'Choose point, line or area, then touch the map to add corners.\nDrag a corner to move it; touch the middle of a side to add one.\nChoose Close shape to finish an area. Area and length show at once.\nGeoJSON, KML and CSV files open; DXF is written, too.',
  'help.notes': 'Notes',
  'help.notesSteps':
    'Draw, choose Save note, give it a name and save. Only saving needs a login.\nWithout a network it is kept on the device and sent once there is one.\nFind it again under My notes; choose one, and the map flies to what you drew.',
  'help.topUp': 'Deposit points',
  'help.topUpSteps':
    'Log in, open Account, then Wallet, and choose Deposit.\nType how many points, check the amount and confirm.\nScan the VietQR code with your bank’s app; leave amount and text as they are.\nThe points are there once the operator sees the transfer. Before you transfer it can be cancelled under Waiting.',
};
