import type { viClosing } from './viClosing.ts';

/** The English words of closing an account and downloading its data, a part of the catalogue. */
export const enClosing: Record<keyof typeof viClosing, string> = {
  'closing.title': 'Close the account',
  'closing.now': 'At once',
  'closing.nowText':
    'Every device is logged out. Your pictures cannot be opened any more, and nobody sees your name by a referral or can send you points.',
  'closing.days': 'For 30 days',
  'closing.daysText': 'Nothing is deleted yet. If you change your mind, log in with email and password and choose Reopen the account.',
  'closing.after': 'After 30 days',
  'closing.afterText':
    'Deleted for good: profile, email, phone, password, notes, pictures, watched places, notifications, bank accounts, logged-in devices, passkeys, plannings you looked at. The email can be registered again.',
  'closing.kept': 'What has to stay',
  'closing.keptText':
    'Wallet transactions (with their messages), orders, payments, deposits and withdrawals are accounting documents. The Vietnamese Law on Accounting 2015 makes the operator keep them for years, some for at least 10. They bear a number only: no name, email or phone. The log keeps what was done, and when.',
  'closing.dataFirst': 'Download my data first',
  'closing.unsent':
    'Notes on this device that are not sent yet: {count}. Closing deletes them from the device; to keep them, wait until they are sent.',
  'closing.withdrawalWaits': 'A withdrawal of yours waits to be paid. Once it is, you can close the account.',
  'closing.toWallet': 'See the wallet',
  'closing.stakes': 'You will lose with the account:',
  'closing.stakeBalance': '{amount} {token} in the wallet',
  'closing.stakeDeposits': '{count, plural, one {{count} deposit} other {{count} deposits}} not confirmed yet',
  'closing.stakeParts': '{count, plural, one {{count} part} other {{count} parts}} of presale purchases not claimed',
  'closing.stakePackage': 'The package in force until {date}',
  'closing.giveUp': 'I give these up and will not ask for them',
  'closing.giveUpMissing': 'Use them up, or tick that you give them up.',
  'closing.askTitle': 'Close the account?',
  'closing.askText': 'You are logged out on every device. After 30 days the account is deleted for good.',
  'closing.loading': 'Looking at what is left in the account',
  'closing.failedTitle': 'Not loaded yet – try again',
  'closing.offlineText': 'Closing the account needs a network.',
  'closing.closedTitle': 'The account is closed',
  'closing.closedText':
    'It will be deleted for good at {date}. If you change your mind before, log in and choose Reopen the account. We have sent you an email with this date.',
  'closing.closedDone': 'Done',

  'reopen.title': 'The account is closed',
  'reopen.text': 'You closed this account; at {date} it will be deleted for good. Do you want to reopen it?',
  'reopen.submit': 'Reopen the account',
  'reopen.leave': 'Leave it, go back',

  'data.title': 'Download my data',
  'data.lead':
    'All that is yours in one ZIP file: profile, notes (also GeoJSON for QGIS), pictures, watched places, devices, notifications, orders, wallet, bank accounts, history. README.txt in it explains each part.',
  'data.size': '{count, plural, one {{count} picture} other {{count} pictures}}, about {megabytes} MB.',
  'data.large': 'Better over Wi-Fi.',
  'data.private':
    'The file holds private data: leave it on no shared device. You can download it 5 times a day, and an email tells you of it.',
  'data.start': 'Download',
  'data.again': 'Download again',
  'data.cancel': 'Cancel',
  'data.progress': 'Downloading your data',
  'data.received': '{megabytes} MB downloaded',
  'data.done': "Done. The file is among your device's downloads.",
  'data.failed': 'Not downloaded.',
  'data.offline': 'Downloading needs a network.',
};
