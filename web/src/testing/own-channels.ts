/**
 * Test files run in threads of one process, whose channels reach one another. Each file is a browser of its own: what
 * its tabs tell is heard in no other.
 */
const browser = crypto.randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${browser}`);
  }
};
