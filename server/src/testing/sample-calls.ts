import type { EndpointName } from '@atrium/contract/endpoints';

/** A call that its endpoint's schemas accept, where the parameters named by `owns` are put in by the test. */
export interface SampleCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const id = '01a1fe32-c9b4-768a-a9d9-9c2a7429022a';

/** One for each endpoint that needs more than its address. */
export const sampleCalls: Readonly<Partial<Record<EndpointName, SampleCall>>> = {
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
  readGuide: { params: { page: 'index' } },
};
