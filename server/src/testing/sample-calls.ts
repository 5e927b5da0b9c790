import type { EndpointName } from '@atrium/contract/endpoints';

/** A call that its endpoint's schemas accept, where the parameters named by `owns` are put in by the test. */
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

/** One for each endpoint that needs more than its address. */
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
  deleteChats: { body: { ids: [id] } },
  restoreChats: { body: { ids: [id] } },
  searchChats: { query: { q: 'heron' } },
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
  readGuide: { params: { page: 'index' } },
};
