import type { viAbout } from './viAbout.ts';

/** The English words of 'Help and information', without its long pages. */
export const enAbout: Record<keyof typeof viAbout, string> = {
  'about.title': 'About',
  'about.lead': 'Thửa helps you find a piece of land on the map, see what is planned there, measure, draw and keep notes.',
  'about.version': 'Version {version}',
  'about.dataTitle': 'Where the data comes from',
  'about.dataText':
    'Parcels, cadastral sheets and plannings are loaded by the operator. Việt Nam has no open cadastre yet.\nWhere it says “Sample data” the land was made to try things out: boundaries, numbers and plannings are not real.\nAdministrative units have their names of before and after 1 July 2025.\nPlace names are GeoNames’, streets OpenStreetMap’s. The source of each part stands under Licences.',
  'about.measureTitle': 'Where it is computed',
  'about.measureText':
    'Coordinates, areas and pictures of certificates are computed and read on your own device.\nSo is the share of a parcel that a planning covers, from the boundaries of the parcel and of the layer’s zones.',
  'about.operatorTitle': 'Who runs it',
  'about.operatorNone':
    'The operator has not given a name or a way to be reached. Before you register or pay anything, ask whoever gave you this address.',

  'news.title': 'What is new',
  'news.unread': 'new',
  'news.n5':
    'The search box takes a parcel’s identifier; a parcel’s panel tells which it may have, and checks the one that you hold.\nCorners that were typed or read wrongly are explained: another meridian, a digit lost, doubled or wrong, a decimal mark in the wrong place; one press corrects them, another one undoes it.\nOf a photographed certificate the QR code, sheet, parcel, area and address are read, too, on the device.\nGo to a corner leads to each corner on the ground, and tells how likely you stand in the parcel; it takes external GNSS receivers, too.\nThe app opens without a network and can be installed; a new version comes only at your word.\nOffline areas keep the land of whole wards on the device, for places without a network.\nSource? stands beside every parcel and planning; a planning’s years stand in a strip, with what holds now and what is about to change.\nA parcel’s information sheet is made as PDF on the device, to a true scale; the app tells whether a sheet was changed since.\nShared links show a title and a small map in chats.\nWatch a parcel, an area you drew or a whole ward: when its planning or parcels change, a notification, and a mail if you like, finds you.',
  'news.n4':
    'A shared link can take along what you drew, if you choose With the drawing.\nThe central meridian printed on a certificate is read with its corners; where it is not that of the chosen province, one press changes it.\nParcels with holes, or of several pieces, are drawn, measured and compared with plannings as their boundaries are.\nMeasuring opens drawings in DXF, DGN (V7) and MIF, and GPS tracks; a file of several shapes is gone through one by one.\nThe layers list has maps of other services, where the operator offers them; each tells its source and day.\nTerms and Privacy have a new version; you are asked once after you log in.',
  'news.n3':
    'The search box takes everything: streets, house numbers, “thửa 8 tờ 83”, coordinates, Google Maps links, tables of corners; one slip of the finger is forgiven.\nA parcel’s panel says at once what is planned there.\nHold a finger on the map to copy coordinates, measure from there, or share.\nThe phone’s Back closes one panel after the other and does not leave the app.\nDeposit by VietQR code; what waits can be cancelled.\nReport wrong data on the parcel itself.\nHelp, terms and privacy have their pages.',
  'news.n2':
    'Photograph a certificate and its corners are read, on the device.\nNotes are saved without a network, too, and sent once there is one.',
  'news.n1':
    'Search by place, coordinates, corners, sheet and parcel.\nOpen several planning layers and see how much of the land lies in each zone.\nMeasure and draw points, lines and areas.',

  'terms.title': 'Terms',
  'privacy.title': 'Privacy',
  'legal.version': 'As of {date}',
  'legal.operator': 'Whom to ask',
};
