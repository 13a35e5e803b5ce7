import { createActionHistory, deleteActionHistory, findActionHistories, updateActionHistory } from './actionHistories.ts';
import { confirmResetCode, logIn, logOut, refreshAccess, register, resetPassword, sendResetMail } from './auth.ts';
import { createUserBanking, detailUserBanking, findBankings, findUserBankings, updateUserBanking } from './bankings.ts';
import type { Call } from './call.ts';
import { findCadastralItems, findCadastralItemsAround } from './cadastralItems.ts';
import { findCadastrals, findCadastralsAround, suggestCadastrals } from './cadastrals.ts';
import { findConfig } from './config.ts';
import { sendEmailCode } from './emailCodes.ts';
import {
  findHistoryTransactions,
  findStatisticBalance,
  sumHistoryTransactions,
  sumLeaderTransactions,
} from './historyTransactions.ts';
import { createNotification, findNotifications } from './notifications.ts';
import { buyAddMore, buyService, confirmOrder, createPayment, findOrders } from './orders.ts';
import { findParcelLandImageList, findParcelLandImages } from './parcelLandImages.ts';
import {
  detailPlace,
  findCadastralsOfParcelLand,
  findParcelLands,
  findParcelLandsAround,
  findPlaces,
  suggestParcelLands,
} from './parcelLands.ts';
import { claimPresale, findActiveGroupRounds, findPresaleClaims, findPresaleHistory, prebuyRound } from './presale.ts';
import { findBanners, findEvents, findFanpageCategories, findFanpages, findPromotionalPrograms } from './publications.ts';
import { findUserReferralLeaders, findUserReferrals } from './referrals.ts';
import { findServicePacks } from './servicePacks.ts';
import { findCities, findDistricts, findWards } from './units.ts';
import { uploadFile } from './uploads.ts';
import {
  changePassword,
  changePasswordByCode,
  detailUser,
  findUsers,
  generateOtp,
  sendMailCode,
  updateUser,
  verifyMail,
  verifyOtp,
} from './users.ts';
import { contributeToken, contributeTokenMbc, convertToken, depositToken, sendToken, withdrawToken } from './wallet.ts';
import { detailToken, findCurrencyConversions, findTokenFees, findTokens } from './walletTokens.ts';

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
  logIn,
  logOut,
  register,
  refreshAccess,
  sendResetMail,
  confirmResetCode,
  resetPassword,
  sendEmailCode,
  findUsers,
  detailUser,
  updateUser,
  changePassword,
  changePasswordByCode,
  generateOtp,
  verifyOtp,
  sendMailCode,
  verifyMail,
  findServicePacks,
  findOrders,
  createPayment,
  buyService,
  confirmOrder,
  buyAddMore,
  uploadFile,
  findActionHistories,
  createActionHistory,
  updateActionHistory,
  deleteActionHistory,
  findBanners,
  findEvents,
  findPromotionalPrograms,
  findFanpages,
  findFanpageCategories,
  findNotifications,
  createNotification,
  findUserReferrals,
  findUserReferralLeaders,
  findBankings,
  findUserBankings,
  detailUserBanking,
  createUserBanking,
  updateUserBanking,
  findTokens,
  detailToken,
  findTokenFees,
  findCurrencyConversions,
  sendToken,
  depositToken,
  withdrawToken,
  convertToken,
  contributeToken,
  contributeTokenMbc,
  findHistoryTransactions,
  sumHistoryTransactions,
  sumLeaderTransactions,
  findStatisticBalance,
  findActiveGroupRounds,
  prebuyRound,
  findPresaleHistory,
  findPresaleClaims,
  claimPresale,
};
