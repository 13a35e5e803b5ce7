import type { vi } from './vi.ts';

/** The English words that the page begins with. */
export const enFirst: Record<keyof typeof vi, string> = {
  'app.name': 'Thửa',
  'app.title': 'Thửa – land planning and cadastral lookup',
  'app.errorTitle': 'Something went wrong',
  'app.errorText': 'An unexpected error happened. Reload the page to go on.',
  'app.reload': 'Reload the page',
  'app.map': 'Map',
  'app.panels': 'Search and information',

  'map.attribution': 'Show or hide map credits',
  'map.feedback': 'Map feedback',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.north': 'Turn north up',

  'drawer.close': 'Close',
  'drawer.handle': 'Drag to change the panel’s height',
  'drawer.peek': 'Small',
  'drawer.half': 'Half screen',
  'drawer.full': 'Full screen',

  'searchBar.placeholder': 'Enter an address or Google Map coordinates',
  'searchBar.planningCount': 'Planning',
  'searchBar.cadastralCount': 'Cadastral',
  'searchBar.logIn': 'Log in',
  'searchBar.account': 'Account',
  'searchBar.counts': 'Found around the position',

  'info.title': 'Help and information',
  'info.unread': 'something new',

  'settings.title': 'Settings',
  'settings.language': 'Language',
  'settings.vietnamese': 'Tiếng Việt',
  'settings.english': 'English',
  'settings.theme': 'Appearance',
  'settings.light': 'Light',
  'settings.dark': 'Dark',
  'settings.system': 'Device',

  'search.title': 'Coordinate lookup',

  'results.title': 'Planning suggestions',
  'results.pinned': 'Pinned position',

  'parcel.title': 'Measurements',
  'parcel.name': 'Sheet {sheet} · Parcel {parcel}',
  'parcel.sheet': 'Sheet',
  'parcel.loading': 'Loading the parcel',

  'cornersPanel.title': 'Entered corners',

  'network.offline': 'No network. The map and parcels already loaded still work.',
  'network.beganOffline': 'No network: corners, measuring and notes work; parcels, plannings and addresses need one.',
  'network.parcelsLoading': 'Loading parcels…',
  'network.parcelsFar': 'Zoom in to see parcels',
  'network.parcelsFull': 'Zoom in to see all parcels',
  'network.parcelsPartial': 'Some parcels could not be loaded yet',
  'network.mapLoading': 'Opening the map',
  'network.mapLost': 'Redrawing the map…',
  'network.mapFailed': 'This browser cannot draw the map. Searching and the lists still work.',
  'network.mapRetry': 'Try the map again',

  'notice.noResult': 'Nothing matches your search',
  'notice.offlineSearch': 'A new search needs the network. What is on the map still works.',
  'notice.noAnswer': 'No connection. Check the network and try again',
  'notice.serverFailed': 'Something went wrong, please try again later',
  'notice.hostOtherUser': 'The app sent another account. Log out before changing accounts.',

  'fault.usernameMissing': 'Please enter your email',
  'fault.passwordMissing': 'Please enter your password',
  'fault.fullNameMissing': 'Please enter your full name',
  'fault.emailMissing': 'Please enter your email',
  'fault.emailNotRight': 'The email is not right!',
  'fault.emailInvalid': 'The email is not valid!',
  'fault.phoneMissing': 'Please enter your phone number',
  'fault.phoneInvalid': 'The phone number is not valid!',
  'fault.confirmMissing': 'Please repeat the password',
  'fault.confirmDiffers': 'The repeated password does not match',
  'fault.newConfirmDiffers': 'The passwords do not match!',
  'fault.newPasswordMissing': 'Please enter a new password',
  'fault.passwordLength': 'A password has 8 to 128 characters',
  'fault.passwordCommon': 'This password is too common, please choose another',
  'fault.passwordPersonal': 'A password should not be your name or email',
  'fault.oldPasswordMissing': 'Please enter your current password',
  'fault.termsMissing': 'Tick to agree before you register',
  'fault.codeMissing': 'Please enter the code',
  'fault.codeDigits': 'The code has 6 digits',

  'package.title': 'Service packages',

  'terms.agreed': 'Your agreement to the terms is kept',

  'copy.done': 'Copied',
  'copy.failed': 'The browser does not allow copying. Select and copy it by hand.',

  'oneBox.label': 'Find an address, a parcel, a position',
  'oneBox.close': 'Close search',
  'oneBox.careful': 'Detailed search',
  'oneBox.remove': 'Remove pin and result',

  'place.clear': 'Clear words',

  'suggest.title': 'Planning suggestions',
  'suggest.pin': '{address}. See plannings and parcels around it',

  'layers.title': 'Open layers',
  'layers.tooMany': 'Only {most} layers can be open at once. Close one first.',
  'layers.zonesHere': 'Planning at the tapped place',
  'layers.noCode': 'No land use given',
  'layers.ownColour': 'Colour of the drawing',
  'layers.otherCode': 'Other land use',
  'layers.planOfYear': '{title} · {year}',
  'layers.more': 'and {count} more',

  'ground.more': 'More',

  'draw.tools': 'Draw and measure',
  'draw.point': 'Point',
  'draw.line': 'Line',
  'draw.area': 'Area',

  'measure.title': 'Measure',

  'files.drop': 'Drop the file here to measure it',
  'files.dropPicture': 'Drop the picture here to read its corners',
  'files.dropHint': 'GeoJSON, KML, DXF, DGN, MIF, TAB, Shapefile, CSV, .zip, or a picture of corners',

  'notes.title': 'My notes',
  'notes.formTitle': 'Note',
  'notes.loadingPanel': 'Opening notes',

  'baseMap.title': 'Base map',

  'mapTools.left': 'What the map shows',
  'mapTools.right': 'How the map is seen',
  'mapTools.locate': 'My location',
  'mapTools.locating': 'Finding where you are…',
  'mapTools.locateDenied': 'This page may not use your location yet. Allow it in the browser’s settings.',
  'mapTools.locateFailed': 'Your location could not be found. Try again under open sky.',
  'mapTools.locateMissing': 'This browser does not tell where it is.',
  'mapTools.block3d': '3D block',
  'mapTools.rotate': 'Rotate 360 degrees',
  'mapTools.radius': 'Radius of the circle',
  'mapTools.view': 'Adjust the view',
  'mapTools.depth': 'Depth',
  'mapTools.tilt': 'Tilt',
  'mapTools.direction': 'Direction',
  'mapTools.degrees': '{figure}°',
  'mapTools.metres': '{figure} m',
  'mapTools.reset': 'North up, straight down',
  'mapTools.pickHere': 'Pick this place',

  'compass.title': 'Compass',

  'share.parcel': 'Share',
  'share.view': 'Share this map',
  'share.copied': 'Link copied',
  'share.gone': 'A part of the link is no longer there and could not be opened',
  'share.waiting': 'A part of the link could not be loaded yet; it opens when the network is back',
  'share.noParcel': 'The parcel of this link was not found',
  'share.dismiss': 'Hide this line',

  'welcome.title': 'Start here',
  'welcome.plot': 'Find a parcel by sheet and number',
  'welcome.corners': 'Type or photograph the corners of a certificate',
  'welcome.place': 'See what is planned around a place',
  'welcome.wards': 'Wards with parcels',
};
