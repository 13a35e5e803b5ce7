import type { viLegal } from './viLegal.ts';

/** The English words of 'Terms' and 'Privacy'. */
export const enLegal: Record<keyof typeof viLegal, string> = {
  'terms.changed': 'The terms have changed',
  'terms.since': 'Those of {date} replace those of {agreed}, which you agreed to.',
  'terms.new':
    'A shared link can take along what you drew, only where you choose it; Privacy says so.\nWhen the terms change you are asked once after you log in. The version you agree to and the time are kept with the account.',
  'terms.read': 'Read the terms',
  'terms.later': 'Later',
  'terms.agree': 'I agree',
  'terms.reference': 'For reference only',
  'terms.referenceText':
    'Boundaries, areas, plannings and measures here do not take the place of a certificate, an extract or a paper of the authorities.\nDo not rely on them alone to set boundary marks, pay a deposit, buy, sell or settle a dispute.\nData may be wrong, old or missing. Where it says “Sample data” it is no real land.',
  'terms.account': 'Your account',
  'terms.accountText':
    'Register with an email of your own, and keep the password to yourself.\nThe operator can block an account that is misused; you are told when you log in, and whom to ask.\nYou can close the account at any time, under Account.',
  'terms.use': 'Fair use',
  'terms.useText':
    'Do not harvest data by machine, and do not try to get into anybody else’s account.\nThe server limits how often it is asked; beyond that you wait.',
  'terms.notes': 'Notes and pictures',
  'terms.notesText':
    'Notes and pictures stay yours; they are kept for you to see again.\nAn account keeps 500 notes with 100,000 points, and 600 pictures with 150 MB.',
  'terms.points': 'Points, wallet and packages',
  'terms.pointsText':
    'Points are in the wallet once the operator sees the transfer. The price stays what it was when you asked.\nBefore each transaction you see points, fee and receiver. A confirmed transaction cannot be undone; only a deposit that waits can be cancelled.\nThe least withdrawal is 100 VPOINT. A refused one comes back to the wallet with its fee.\nWhere looking at plannings costs points you are asked before the first are taken; a planning costs once a day.\nClosing the account gives up the balance, points bought in advance and not claimed, and a package in force; you are asked again before.',
  'terms.liability': 'No warranty',
  'terms.liabilityText':
    'The app is provided as it is. The service may be interrupted, and data may change or be taken away.\nYour rights by law stay whole, whatever is written here.',
  'terms.changes': 'When the terms change',
  'terms.changesText':
    'The day at the top is that of the version in force. A new one is told under What is new, and you are asked once after you log in.\nThe version you agree to and the time are kept with the account; you find both in the file of your data.',

  'privacy.short': 'In short',
  'privacy.shortText':
    'Looking things up needs no account, and the server does not keep what you looked for.\nThe app has no advertisements and no trackers.\nWith an account you can download and erase your data yourself.',
  'privacy.visit': 'When you look something up',
  'privacy.visitText':
    'What you type and the part of the map that you look at are sent to the server to find data, and not kept once it has answered. Only plannings that you paid points to see are kept with the account.\nThe server’s log has the kind of request, the outcome and the time it took; no network address, no words, no place.\nRequests and tries of passwords are counted by network address, to stop attackers; the counts expire.\nPictures of certificates are read on your device. Your position is asked for only when you press My location or open the compass.\nBase maps, imagery and heights may come from servers of others (by default OpenFreeMap, NASA and Amazon). They see your network address and the part of the map you look at.',
  'privacy.speed': 'How quick the page is',
  'privacy.speedText':
    'The operator measures whether the page is quick or slow. Of 100 visits {percent} send three numbers: when words appeared, the slowest press, and whether words moved.\nNothing is sent of who you are, where you are or what you look at. The server adds them to counts of all visits and keeps no visit.',
  'privacy.device': 'On your device',
  'privacy.deviceText':
    'The browser keeps language, appearance, recent searches, the login, unfinished drawings, notes not yet sent and the app itself, which opens without a network. Clear everything on this device, in the settings, erases all of it and logs out.\nRecent searches are names, addresses and positions, never corners; Erase all in the search box erases them.\nA password that you have remembered is encrypted by a key that does not leave the browser.\nAfter a login there is one cookie, for a year at most, by which a known device is told. It does not follow you to other sites.',
  'privacy.account': 'When you have an account',
  'privacy.accountText':
    'Profile: name, email, phone, address, province, picture, who referred you, the terms you agreed to. Of the password only a form that cannot be read back.\nWhat you make: notes, pictures, places you watch, reports of wrong data, bank accounts, passkeys.\nWallet, orders, plannings that you paid points to see, notifications.\nLogins with browser, system and half of the network address; a log of what matters, such as a changed password.',
  'privacy.seen': 'Who sees it',
  'privacy.seenText':
    'You, once logged in, and the operator.\nWho referred you sees your given name and the day you registered. Who sends points and knows your whole email, phone number or code sees your name in part.\nPictures lie at a long random address; whoever has it sees the picture.\nA link that you share holds place, layers and parcel; what you drew goes along only if you choose With the drawing.',
  'privacy.kept': 'How long it is kept',
  'privacy.keptText':
    'Codes sent by email are good for 10 minutes. Sessions that ended more than 60 days ago are erased with the next login. Notifications and profile pictures: the newest 500 and the newest 5.\nDeleted notes: what they said is gone at once, a number stays for 365 days so that a late sending does not bring them back. Pictures that no note and no profile uses: 30 days at most.\nA closed account: 30 days to change your mind, then profile, notes, pictures, places you watch, notifications, bank accounts, devices, passkeys, reports and looks at plannings are erased for good.\nTransactions of the wallet (with their messages), deposits, withdrawals, orders and payments stay because accounting law asks for them, under a number without name, email or phone. Of the account’s log only what was done and when is left.\nThe operator’s backups hold what was erased until they are dropped.',
  'privacy.rights': 'What you can do yourself',
  'privacy.rightsText':
    'See and correct: Edit profile, Change email, Logged-in devices, Passkeys.\nDownload: Download my data, one ZIP file with all that is yours, 5 times a day.\nErase: each note, watched place, bank account and passkey; or everything by Close the account.',
};
