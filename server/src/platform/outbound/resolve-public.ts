import { promises } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Milliseconds for one question to one server, and how often each is asked: together less than a connection may take. */
const patience = { timeout: 1_500, tries: 2 };
const ofThisMachine = /(?:^|\.)localhost\.?$/i;

/**
 * Asks the servers of the system for a name that a user gave. The system's own lookup, which also knows names of inner
 * networks, has two threads for the whole process: names whose servers do not answer would hold up those of everybody.
 * @param servers for tests
 */
export function resolvePublic(servers?: readonly string[]): LookupFunction {
  return (hostname, _options, callback) => {
    if (ofThisMachine.test(hostname)) return callback(null, [{ address: '127.0.0.1', family: 4 }]);
    // One for each name: it reads anew which servers there are.
    const resolver = new promises.Resolver(patience);
    if (servers) resolver.setServers(servers);
    const asked = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((answer, at) =>
        answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })),
      );
      if (found.length > 0) return callback(null, found);
      const failed = answers.find((answer) => answer.status === 'rejected');
      return callback(failed?.reason ?? new Error('The name has no address.'), '', 0);
    });
  };
}
