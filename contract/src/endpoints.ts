import * as accounts from './accounts.ts';
import * as adminModels from './admin-models.ts';
import * as adminMoney from './admin-money.ts';
import * as chatSearch from './chat-search.ts';
import * as chats from './chats.ts';
import * as credits from './credits.ts';
import * as discovery from './discovery.ts';
import * as driveMirror from './drive-mirror.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as files from './files.ts';
import * as guide from './guide.ts';
import * as integrations from './integrations.ts';
import * as messages from './messages.ts';
import * as models from './models.ts';
import * as notes from './notes.ts';
import * as operations from './operations.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as personaFiles from './persona-files.ts';
import * as personas from './personas.ts';
import * as retrieval from './retrieval.ts';
import * as runs from './runs.ts';
import * as sharing from './sharing.ts';
import * as signIn from './sign-in.ts';
import * as sourceTexts from './source-texts.ts';
import * as sources from './sources.ts';
import * as spaceChats from './space-chats.ts';
import * as spaces from './spaces.ts';
import * as studio from './studio.ts';
import * as tasks from './tasks.ts';
import * as usage from './usage.ts';

/** Every endpoint of the API: the source of the reference, the clients and the tests that visit every endpoint. */
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
  getCredits: credits.getCredits,
  listPackages: credits.listPackages,
  readStatement: credits.readStatement,
  exportStatement: credits.exportStatement,
  readCardSettings: payments.readCardSettings,
  createPayment: payments.createPayment,
  confirmPayment: payments.confirmPayment,
  listPayments: payments.listPayments,
  readPayment: payments.readPayment,
  receiveStripeEvent: payments.receiveStripeEvent,
  listAllPayments: payments.listAllPayments,
  refundPayment: payments.refundPayment,
  getUsage: usage.getUsage,
  exportUsage: usage.exportUsage,
  getBilling: usage.getBilling,
  listAllPackages: adminMoney.listAllPackages,
  savePackage: adminMoney.savePackage,
  removePackage: adminMoney.removePackage,
  readMoneySettings: adminMoney.readMoneySettings,
  saveMoneySettings: adminMoney.saveMoneySettings,
  listAdminModels: adminModels.listAdminModels,
  addModel: adminModels.addModel,
  removeModel: adminModels.removeModel,
  changeModel: adminModels.changeModel,
  resetModel: adminModels.resetModel,
  listUsers: adminMoney.listUsers,
  adjustCredits: adminMoney.adjustCredits,
  setUserLimits: adminMoney.setUserLimits,
  readUserStatement: adminMoney.readUserStatement,
  readAdminUsage: adminMoney.readAdminUsage,
  exportAdminUsage: adminMoney.exportAdminUsage,
  readAudit: adminMoney.readAudit,
  uploadAttachment: files.uploadAttachment,
  readAttachment: files.readAttachment,
  deleteAttachment: files.deleteAttachment,
  listChats: chats.listChats,
  readChat: chats.readChat,
  readChatTotal: chats.readChatTotal,
  renameChat: chats.renameChat,
  deleteChat: chats.deleteChat,
  restoreChat: chats.restoreChat,
  pinChat: chats.pinChat,
  setChatPersonas: chats.setChatPersonas,
  deleteChats: chats.deleteChats,
  restoreChats: chats.restoreChats,
  searchChats: chatSearch.searchChats,
  showBranch: chats.showBranch,
  rateMessage: messages.rateMessage,
  readMessageImage: messages.readMessageImage,
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
  deletePersonaPicture: personas.deletePersonaPicture,
  readPersonaFile: personaFiles.readPersonaFile,
  exportPersona: personaFiles.exportPersona,
  listSpaces: spaces.listSpaces,
  listDeletedSpaces: spaces.listDeletedSpaces,
  createSpace: spaces.createSpace,
  readSpace: spaces.readSpace,
  updateSpace: spaces.updateSpace,
  archiveSpace: spaces.archiveSpace,
  deleteSpace: spaces.deleteSpace,
  restoreSpace: spaces.restoreSpace,
  addFolder: spaces.addFolder,
  renameFolder: spaces.renameFolder,
  deleteFolder: spaces.deleteFolder,
  orderFolders: spaces.orderFolders,
  listSpaceChats: spaceChats.listSpaceChats,
  moveChat: spaceChats.moveChat,
  chatToSource: spaceChats.chatToSource,
  fileItem: spaces.fileItem,
  listFolderItems: spaces.listFolderItems,
  listEmployees: employees.listEmployees,
  assignEmployee: employees.assignEmployee,
  removeEmployee: employees.removeEmployee,
  listSources: sources.listSources,
  addSourceFile: sources.addSourceFile,
  addSourceText: sources.addSourceText,
  addSourcePage: sources.addSourcePage,
  includeAllSources: sources.includeAllSources,
  readSource: sources.readSource,
  updateSource: sources.updateSource,
  retrySource: sources.retrySource,
  refreshSource: sources.refreshSource,
  listSourceChanges: sourceTexts.listSourceChanges,
  readSourceText: sourceTexts.readSourceText,
  findSourceQuote: sourceTexts.findSourceQuote,
  readSourceFile: sourceTexts.readSourceFile,
  deleteSource: sources.deleteSource,
  restoreSource: sources.restoreSource,
  listKnowledgeBase: sources.listKnowledgeBase,
  readSearchState: retrieval.readSearchState,
  discoverPages: discovery.discoverPages,
  listPages: discovery.listPages,
  listNotes: notes.listNotes,
  createNote: notes.createNote,
  readNote: notes.readNote,
  saveNote: notes.saveNote,
  listNoteVersions: notes.listNoteVersions,
  deleteNote: notes.deleteNote,
  restoreNote: notes.restoreNote,
  noteToSource: notes.noteToSource,
  saveReplyAsNote: notes.saveReplyAsNote,
  listTasks: tasks.listTasks,
  createTask: tasks.createTask,
  updateTask: tasks.updateTask,
  orderTasks: tasks.orderTasks,
  deleteTask: tasks.deleteTask,
  restoreTask: tasks.restoreTask,
  listReports: studio.listReports,
  readReportMaterial: studio.readReportMaterial,
  startReport: studio.startReport,
  readReport: studio.readReport,
  cancelReport: studio.cancelReport,
  retryReport: studio.retryReport,
  deleteReport: studio.deleteReport,
  restoreReport: studio.restoreReport,
  exportReport: studio.exportReport,
  listIntegrations: integrations.listIntegrations,
  addIntegration: integrations.addIntegration,
  removeIntegration: integrations.removeIntegration,
  setIntegrationActive: integrations.setIntegrationActive,
  testIntegration: integrations.testIntegration,
  listGuide: guide.listGuide,
  readGuide: guide.readGuide,
  readVersion: operations.readVersion,
  readOpenApi: operations.readOpenApi,
  showDocs: operations.showDocs,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/**
 * Method and path of an endpoint without its schemas: all that the page needs at run time. Generated by
 * `scripts/generate-routes.ts`.
 */
export interface Route<N extends EndpointName = EndpointName> {
  readonly method: Endpoints[N]['method'];
  readonly path: Endpoints[N]['path'];
  /** Exists only in the type, to look up params, query, body and response; no route object has it. */
  readonly name?: N;
}
