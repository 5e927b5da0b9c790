import type { UserLifecycle } from '../accounts/index.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { presentIntegration } from './present.ts';
import { allIntegrationsOf, removeIntegrationsOf } from './store.ts';

/** What is connected goes with its owner. Keys themselves are never taken along: an archive lies about in download folders. */
export function integrationsLifecycle({ database }: Pick<IntegrationsDeps, 'database'>): UserLifecycle {
  return {
    slice: 'integrations',
    // A visitor can connect nothing, and a key sealed for one person opens for no other.
    linked: (tx, from) => removeIntegrationsOf(tx, from),
    async *exporting(userId) {
      const saved = (await allIntegrationsOf(database.db, userId)).filter((row) => row.sessionId === null);
      const shown = saved.map(presentIntegration).map(({ serviceType, serviceName, isActive, createdAt }) => ({
        serviceType,
        serviceName,
        isActive,
        createdAt,
      }));
      if (shown.length > 0) yield { path: 'integrations.json', content: `${JSON.stringify(shown, null, 2)}\n` };
    },
    deleting: removeIntegrationsOf,
  };
}
