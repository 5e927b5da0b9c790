import type { EndpointName } from '@atrium/contract/endpoints';

/** A call that its endpoint's schemas accept; the test fills in the parameters named by `owns`. */
export interface SampleCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const id = '01a1fe32-c9b4-768a-a9d9-9c2a7429022a';

const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
const made = { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } };
const used = { ...credential, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
/** A persona as an editor sends it. */
export const samplePersona = {
  name: 'Vera',
  role: 'Reader of maps',
  avatar: '',
  voiceId: '',
  greeting: 'Where to?',
  systemPrompt: 'You know every map.',
  behaviorText: 'Speak briefly.',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: 'Never guess a distance.',
  multimodalConfig: { webChat: true, webAudio: true, webVideo: false, phoneCalls: true, whatsapp: true, email: true },
  resourcesConfig: { ownResources: false, otherResources: false },
};

/** A key as the settings send it. */
export const sampleIntegration = {
  serviceType: 'ai_model',
  serviceName: 'openai',
  credentialsEncrypted: JSON.stringify({ apiKey: 'sk-marked-key-of-somebody' }),
  isActive: true,
} as const;

/** A sample for each endpoint that needs more than its path. */
export const sampleCalls: Readonly<Partial<Record<EndpointName, SampleCall>>> = {
  updateUser: { body: { username: 'Renamed' } },
  deleteUser: { body: { confirm: 'not what was asked for' } },
  finishSignIn: { params: { provider: 'google' } },
  becomeOwner: { body: { token: 'no-such-token' } },
  addPasskey: { body: { name: 'A key', credential: made } },
  renamePasskey: { body: { name: 'Renamed' } },
  signInWithPasskey: { body: { credential: used } },
  uploadAttachment: { query: { name: 'a.txt', type: 'text/plain' } },
  renameChat: { body: { title: 'Renamed' } },
  pinChat: { body: { pinned: true } },
  setChatPersonas: { body: { personas: [{ id: 'template-1' }] } },
  deleteChats: { body: { ids: [id] } },
  restoreChats: { body: { ids: [id] } },
  searchChats: { query: { q: 'heron' } },
  discoverPages: { body: { wish: 'how herons nest' } },
  listPages: { body: { url: 'https://example.com/feed.xml' } },
  saveReplyAsNote: { body: { spaceId: 1 } },
  showBranch: { body: { messageId: id } },
  rateMessage: { body: { rating: 'up' } },
  readMessageImage: { params: { n: 0 } },
  sendStream: { body: { message: 'Hello' } },
  readShared: { params: { token: 'no-such-token' } },
  continueShared: { params: { token: 'no-such-token' } },
  pauseDrive: { body: { paused: true } },
  disconnectDrive: { body: { files: 'keep' } },
  createPersona: { body: samplePersona },
  updatePersona: { body: samplePersona },
  settleTemplateChange: { body: { take: false, version: 2 } },
  createTemplate: { body: { ...samplePersona, skills: ['email'], category: 'virtual_employees', isActive: true } },
  updateTemplate: {
    params: { id: 1 },
    body: { ...samplePersona, skills: ['email'], category: 'virtual_employees', isActive: true },
  },
  orderTemplates: { body: { ids: [] } },
  readAvatarOfLibrary: { params: { filename: 'executive-assistant.gif' } },
  createSpace: { body: { name: 'Sample' } },
  updateSpace: { body: { name: 'Renamed' } },
  archiveSpace: { body: { archived: true } },
  addFolder: { body: { name: 'Sample' } },
  renameFolder: { params: { folderId: id }, body: { name: 'Renamed' } },
  deleteFolder: { params: { folderId: id } },
  listFolderItems: { params: { folderId: id } },
  orderFolders: { body: { ids: [] } },
  moveChat: { body: { spaceId: 1 } },
  chatToSource: { body: { spaceId: 1 } },
  fileItem: { params: { itemId: id }, body: { folderId: null } },
  assignEmployee: { params: { personaId: 'template-1' } },
  removeEmployee: { params: { personaId: 'template-1' } },
  addSourceFile: { query: { name: 'a.txt', type: 'text/plain' } },
  addSourceText: { body: { text: 'Sample' } },
  addSourcePage: { body: { url: 'https://sample.example/' } },
  includeAllSources: { body: { isInKnowledgeBase: false } },
  findSourceQuote: { query: { quote: 'Sample' } },
  updateSource: { body: { title: 'Renamed' } },
  createNote: { body: { title: 'Sample', content: 'Text' } },
  saveNote: { body: { title: 'Renamed' } },
  createTask: { body: { title: 'Sample' } },
  updateTask: { body: { status: 'completed' } },
  orderTasks: { body: { ids: [id] } },
  startReport: { body: { kind: 'briefing' } },
  addIntegration: { body: sampleIntegration },
  setIntegrationActive: { body: { isActive: false } },
  createPayment: { body: { packageId: 'no-such-package' } },
  confirmPayment: { body: { paymentIntentId: 'pi_absent' } },
  refundPayment: { params: { id: 'pi_absent' }, body: { reason: 'Asked for' } },
  savePackage: {
    params: { id: 'sample' },
    body: {
      name: 'Sample',
      description: '',
      credits: 5,
      price: 50,
      isActive: false,
      position: 9,
      reason: 'for a test',
    },
  },
  removePackage: { params: { id: 'sample' }, body: { reason: 'for a test' } },
  saveMoneySettings: {
    body: {
      monthlyLimitUsd: 50,
      stopsAtLimit: false,
      lowCredits: 50,
      multiplierPercent: 100,
      visitorDailyTokens: null,
      userDailyFreeTokens: null,
      reason: 'for a test',
    },
  },
  addModel: {
    body: {
      id: 'sample',
      name: 'Sample',
      label: 'Sample',
      provider: 'openai',
      hosts: [
        {
          vendor: 'openai',
          model: 'sample-1',
          thinking: 'none',
          capabilities: { images: false, pdf: false, thinking: false, webSearch: false, tools: false },
          contextWindow: 8_000,
          maxOutputTokens: 1_000,
          price: null,
          source: 'https://example.org/prices',
        },
      ],
      reason: 'for a test',
    },
  },
  removeModel: { params: { id: 'no-such-model' }, body: { reason: 'for a test' } },
  changeModel: { params: { id: 'gpt-4' }, body: { label: 'ChatGPT 4.0', reason: 'for a test' } },
  resetModel: { params: { id: 'gpt-4' }, body: { reason: 'for a test' } },
  adjustCredits: { params: { id }, body: { credits: 1, reason: 'for a test', key: id } },
  setUserLimits: { params: { id }, body: { monthlyLimitUsd: null, dailyFreeTokens: null, reason: 'for a test' } },
  readUserStatement: { params: { id } },
  readGuide: { params: { page: 'index' } },
};
