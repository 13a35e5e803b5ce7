import { createActionHistoryCall, deleteActionHistoryCall, findActionHistoriesCall, updateActionHistoryCall } from './actionHistories.ts';
import {
  confirmResetCodeCall,
  logInCall,
  logOutCall,
  refreshAccessCall,
  registerCall,
  resetPasswordCall,
  sendEmailCodeCall,
  sendResetMailCall,
} from './auth.ts';
import {
  createUserBankingCall,
  detailUserBankingCall,
  findBankingsCall,
  findUserBankingsCall,
  removeUserBankingCall,
  updateUserBankingCall,
} from './bankings.ts';
import type { Call } from './call.ts';
import { createReportCall, findCadastralItemsCall, findCadastralItemsAroundCall } from './cadastralItems.ts';
import { findCadastralsCall, findCadastralsAroundCall, suggestCadastralsCall } from './cadastrals.ts';
import { closeAccountCall, findDataCall, findStakesCall, reopenAccountCall } from './closing.ts';
import { findConfigCall } from './config.ts';
import { checkReferralCall, findOwnCodeCall, findReceiverCall } from './customerCodes.ts';
import {
  findHistoryTransactionsCall,
  findStatisticBalanceCall,
  sumHistoryTransactionsCall,
  sumLeaderTransactionsCall,
} from './historyTransactions.ts';
import { findLandSourcesCall } from './land/landSources.ts';
import { findPlanningChangesCall } from './land/planningChanges.ts';
import { createWatchCall, deleteWatchCall, findWatchesCall, updateWatchCall } from './watches/watches.ts';
import { findLiveLayersCall } from './live/liveLayers.ts';
import { createNotificationCall, findNotificationsCall } from './notifications.ts';
import { buyAddMoreCall, buyServiceCall, confirmOrderCall, createPaymentCall, findOrdersCall, findServicePacksCall } from './orders.ts';
import { findPackCall, findPacksCall } from './packs/findPack.ts';
import {
  detailPlaceCall,
  findCadastralsOfParcelLandCall,
  findParcelLandImageListCall,
  findParcelLandImagesCall,
  findParcelLandsAroundCall,
  findParcelLandsCall,
  findPlacesCall,
  suggestParcelLandsCall,
} from './parcelLands.ts';
import {
  addPasskeyCall,
  findPasskeysCall,
  logInByPasskeyCall,
  passkeyCreationCall,
  passkeyLogInOptionsCall,
  proveByPasskeyCall,
  proveByPasswordCall,
  provePasskeyOptionsCall,
  removePasskeyCall,
  sendProofCodeCall,
} from './passkeys.ts';
import { claimPresaleCall, findActiveGroupRoundsCall, findPresaleClaimsCall, findPresaleHistoryCall, prebuyRoundCall } from './presale.ts';
import {
  findBannersCall,
  findEventsCall,
  findFanpageCategoriesCall,
  findFanpagesCall,
  findPromotionalProgramsCall,
} from './publications.ts';
import { findUserReferralLeadersCall, findUserReferralsCall } from './referrals.ts';
import { endOtherSessionsCall, endSessionCall, findSessionsCall } from './sessions.ts';
import { findTileJsonCall } from './tiles/tileLayers.ts';
import { cancelDepositCall, findTransfersCall } from './transfers.ts';
import { findCitiesCall, findCoverageCall, findDistrictsCall, findWardGroundCall, findWardsCall } from './units.ts';
import { uploadFileCall } from './uploads.ts';
import {
  agreeToTermsCall,
  changePasswordCall,
  changePasswordByCodeCall,
  detailUserCall,
  findUsersCall,
  generateOtpCall,
  sendMailCodeCall,
  updateUserCall,
  verifyMailCall,
  verifyOtpCall,
} from './users.ts';
import {
  contributeTokenCall,
  contributeTokenMbcCall,
  convertTokenCall,
  depositTokenCall,
  sendTokenCall,
  withdrawTokenCall,
} from './wallet.ts';
import { detailTokenCall, findCurrencyConversionsCall, findTokenFeesCall, findTokensCall } from './walletTokens.ts';

/** Every call of the contract by its name: what the gateway answers and OpenAPI documents. */
export const CALLS: Readonly<Record<string, Call>> = {
  findCadastralItems: findCadastralItemsCall,
  findCadastralItemsAround: findCadastralItemsAroundCall,
  findCadastrals: findCadastralsCall,
  findCadastralsAround: findCadastralsAroundCall,
  suggestCadastrals: suggestCadastralsCall,
  findParcelLands: findParcelLandsCall,
  findParcelLandsAround: findParcelLandsAroundCall,
  findCadastralsOfParcelLand: findCadastralsOfParcelLandCall,
  suggestParcelLands: suggestParcelLandsCall,
  findPlaces: findPlacesCall,
  detailPlace: detailPlaceCall,
  findParcelLandImages: findParcelLandImagesCall,
  findParcelLandImageList: findParcelLandImageListCall,
  findCities: findCitiesCall,
  findDistricts: findDistrictsCall,
  findWards: findWardsCall,
  findCoverage: findCoverageCall,
  findWardGround: findWardGroundCall,
  findLandSources: findLandSourcesCall,
  findLiveLayers: findLiveLayersCall,
  findPlanningChanges: findPlanningChangesCall,
  findTileJson: findTileJsonCall,
  findPacks: findPacksCall,
  findPack: findPackCall,
  findConfig: findConfigCall,
  logIn: logInCall,
  logOut: logOutCall,
  register: registerCall,
  refreshAccess: refreshAccessCall,
  sendResetMail: sendResetMailCall,
  confirmResetCode: confirmResetCodeCall,
  resetPassword: resetPasswordCall,
  sendEmailCode: sendEmailCodeCall,
  findUsers: findUsersCall,
  detailUser: detailUserCall,
  updateUser: updateUserCall,
  changePassword: changePasswordCall,
  changePasswordByCode: changePasswordByCodeCall,
  generateOtp: generateOtpCall,
  verifyOtp: verifyOtpCall,
  sendMailCode: sendMailCodeCall,
  verifyMail: verifyMailCall,
  agreeToTerms: agreeToTermsCall,
  findOwnCode: findOwnCodeCall,
  findReceiver: findReceiverCall,
  checkReferral: checkReferralCall,
  findSessions: findSessionsCall,
  endSession: endSessionCall,
  endOtherSessions: endOtherSessionsCall,
  passkeyLogInOptions: passkeyLogInOptionsCall,
  logInByPasskey: logInByPasskeyCall,
  findPasskeys: findPasskeysCall,
  passkeyCreation: passkeyCreationCall,
  addPasskey: addPasskeyCall,
  removePasskey: removePasskeyCall,
  provePasskeyOptions: provePasskeyOptionsCall,
  proveByPasskey: proveByPasskeyCall,
  proveByPassword: proveByPasswordCall,
  sendProofCode: sendProofCodeCall,
  findStakes: findStakesCall,
  closeAccount: closeAccountCall,
  reopenAccount: reopenAccountCall,
  findData: findDataCall,
  findServicePacks: findServicePacksCall,
  findOrders: findOrdersCall,
  createPayment: createPaymentCall,
  buyService: buyServiceCall,
  confirmOrder: confirmOrderCall,
  buyAddMore: buyAddMoreCall,
  uploadFile: uploadFileCall,
  createReport: createReportCall,
  findActionHistories: findActionHistoriesCall,
  createActionHistory: createActionHistoryCall,
  updateActionHistory: updateActionHistoryCall,
  deleteActionHistory: deleteActionHistoryCall,
  findWatches: findWatchesCall,
  createWatch: createWatchCall,
  updateWatch: updateWatchCall,
  deleteWatch: deleteWatchCall,
  findBanners: findBannersCall,
  findEvents: findEventsCall,
  findPromotionalPrograms: findPromotionalProgramsCall,
  findFanpages: findFanpagesCall,
  findFanpageCategories: findFanpageCategoriesCall,
  findNotifications: findNotificationsCall,
  createNotification: createNotificationCall,
  findUserReferrals: findUserReferralsCall,
  findUserReferralLeaders: findUserReferralLeadersCall,
  findBankings: findBankingsCall,
  findUserBankings: findUserBankingsCall,
  detailUserBanking: detailUserBankingCall,
  createUserBanking: createUserBankingCall,
  updateUserBanking: updateUserBankingCall,
  removeUserBanking: removeUserBankingCall,
  findTokens: findTokensCall,
  detailToken: detailTokenCall,
  findTokenFees: findTokenFeesCall,
  findCurrencyConversions: findCurrencyConversionsCall,
  sendToken: sendTokenCall,
  depositToken: depositTokenCall,
  withdrawToken: withdrawTokenCall,
  convertToken: convertTokenCall,
  findTransfers: findTransfersCall,
  cancelDeposit: cancelDepositCall,
  contributeToken: contributeTokenCall,
  contributeTokenMbc: contributeTokenMbcCall,
  findHistoryTransactions: findHistoryTransactionsCall,
  sumHistoryTransactions: sumHistoryTransactionsCall,
  sumLeaderTransactions: sumLeaderTransactionsCall,
  findStatisticBalance: findStatisticBalanceCall,
  findActiveGroupRounds: findActiveGroupRoundsCall,
  prebuyRound: prebuyRoundCall,
  findPresaleHistory: findPresaleHistoryCall,
  findPresaleClaims: findPresaleClaimsCall,
  claimPresale: claimPresaleCall,
};
