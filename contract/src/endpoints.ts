import * as accounts from './accounts.ts';
import * as chats from './chats.ts';
import * as driveMirror from './drive-mirror.ts';
import type { Endpoint } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as files from './files.ts';
import * as guide from './guide.ts';
import * as models from './models.ts';
import * as operations from './operations.ts';
import * as passkeys from './passkeys.ts';
import * as personas from './personas.ts';
import * as runs from './runs.ts';
import * as sharing from './sharing.ts';
import * as signIn from './sign-in.ts';

/** Every endpoint of the API: the source of the reference, the clients and the tests that visit each. */
export const endpoints = {
  getUser: accounts.getUser,
  logout: accounts.logout,
  logoutPage: accounts.logoutPage,
  logoutForm: accounts.logoutForm,
  demoLogin: accounts.demoLogin,
  updateUser: accounts.updateUser,
  deleteUser: accounts.deleteUser,
  readAvatar: accounts.readAvatar,
  setAvatar: accounts.setAvatar,
  removeAvatar: accounts.removeAvatar,
  listSessions: accounts.listSessions,
  endSession: accounts.endSession,
  endOtherSessions: accounts.endOtherSessions,
  listProviders: signIn.listProviders,
  signInWithGoogle: signIn.signInWithGoogle,
  signInWithApple: signIn.signInWithApple,
  signInWithMicrosoft: signIn.signInWithMicrosoft,
  signInWithOidc: signIn.signInWithOidc,
  finishSignIn: signIn.finishSignIn,
  relayAppleSignIn: signIn.relayAppleSignIn,
  becomeOwner: signIn.becomeOwner,
  listIdentities: signIn.listIdentities,
  removeIdentity: signIn.removeIdentity,
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  beginPasskeySignIn: passkeys.beginPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  listModels: models.listModels,
  uploadAttachment: files.uploadAttachment,
  readAttachment: files.readAttachment,
  deleteAttachment: files.deleteAttachment,
  listChats: chats.listChats,
  readChat: chats.readChat,
  renameChat: chats.renameChat,
  deleteChat: chats.deleteChat,
  restoreChat: chats.restoreChat,
  pinChat: chats.pinChat,
  deleteChats: chats.deleteChats,
  restoreChats: chats.restoreChats,
  searchChats: chats.searchChats,
  showBranch: chats.showBranch,
  rateMessage: chats.rateMessage,
  readMessageImage: chats.readMessageImage,
  sendStream: runs.sendStream,
  resumeRun: runs.resumeRun,
  stopRun: runs.stopRun,
  driveHistory: driveMirror.driveHistory,
  driveChat: driveMirror.driveChat,
  newChat: driveMirror.newChat,
  driveStatus: driveMirror.driveStatus,
  pauseDrive: driveMirror.pauseDrive,
  syncDrive: driveMirror.syncDrive,
  rebuildDrive: driveMirror.rebuildDrive,
  disconnectDrive: driveMirror.disconnectDrive,
  importDriveChat: driveMirror.importDriveChat,
  exportChat: exchange.exportChat,
  exportAccount: exchange.exportAccount,
  previewImport: exchange.previewImport,
  runImport: exchange.runImport,
  readChatShare: sharing.readChatShare,
  shareChat: sharing.shareChat,
  listShares: sharing.listShares,
  updateShare: sharing.updateShare,
  revokeShare: sharing.revokeShare,
  readShared: sharing.readShared,
  continueShared: sharing.continueShared,
  listPersonas: personas.listPersonas,
  createPersona: personas.createPersona,
  updatePersona: personas.updatePersona,
  deletePersona: personas.deletePersona,
  readTemplateChange: personas.readTemplateChange,
  settleTemplateChange: personas.settleTemplateChange,
  listTemplates: personas.listTemplates,
  createTemplate: personas.createTemplate,
  updateTemplate: personas.updateTemplate,
  orderTemplates: personas.orderTemplates,
  listAvatars: personas.listAvatars,
  readAvatarOfLibrary: personas.readAvatarOfLibrary,
  uploadPersonaPicture: personas.uploadPersonaPicture,
  readPersonaPicture: personas.readPersonaPicture,
  listGuide: guide.listGuide,
  readGuide: guide.readGuide,
  readVersion: operations.readVersion,
  readOpenApi: operations.readOpenApi,
  showDocs: operations.showDocs,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
