import { promises } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Milliseconds per query to one server, and tries per server; in total less than the connect timeout. */
const patience = { timeout: 1_500, tries: 2 };
const ofThisMachine = /(?:^|\.)localhost\.?$/i;

/**
 * Resolves a name given by a user through the system's name servers. The system's own lookup, which also knows names of
 * internal networks, has two threads for the whole process, and names whose servers do not answer would delay everyone.
 * @param servers for tests
 */
export function resolvePublic(servers?: readonly string[]): LookupFunction {
  return (hostname, _options, callback) => {
    if (ofThisMachine.test(hostname)) return callback(null, [{ address: '127.0.0.1', family: 4 }]);
    // A new resolver per name, so that it reads the current list of servers.
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
