import type { UserLifecycle } from '../accounts/index.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { presentIntegration } from './present.ts';
import { allIntegrationsOf, removeIntegrationsOf } from './store.ts';

/**
 * Connected services are deleted with their owner. Keys are never exported, because archives are left in download
 * folders.
 */
export function integrationsLifecycle({ database }: Pick<IntegrationsDeps, 'database'>): UserLifecycle {
  return {
    // A visitor cannot connect anything, and a key encrypted for one user cannot be decrypted for another.
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
