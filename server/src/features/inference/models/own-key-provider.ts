import type { Actor } from '../../../platform/http/actor.ts';
import { ModelError, type ModelProvider } from '../../../ports/model-provider.ts';
import type { OwnKey } from '../../integrations/index.ts';
import type { ModelHost } from '../../models/index.ts';
import type { InferenceDeps } from '../inference-deps.ts';

/** The caller's own keys. For a user without any, the database is not asked: the session's row says so. */
export async function keysOf(
  { integrations }: Pick<InferenceDeps, 'integrations'>,
  actor: Actor | null,
): Promise<readonly OwnKey[]> {
  return actor?.hasOwnKeys ? integrations.ownKeysOf(actor) : [];
}

/** The product's rule: its own name while the user has an active key of a model vendor, whichever model answers. */
export function badgeFor({ settings }: Pick<InferenceDeps, 'settings'>, ownKeys: readonly OwnKey[]): string {
  return ownKeys.some(({ serviceType }) => serviceType === 'ai_model')
    ? `${settings.productName} AI`
    : 'Platform Routing';
}

/**
 * A model reached by a user's own key; null if the key cannot be read. Whether the vendor accepts the key is recorded
 * with it.
 */
export function withOwnKey({ connect }: InferenceDeps, key: OwnKey, host: ModelHost): ModelProvider | null {
  const connection = key.open();
  if (connection === null) return null;
  const provider = connect({ ...connection, thinking: host.thinking });
  return {
    async stream(request, signal, take) {
      try {
        await provider.stream(request, signal, take);
        await key.note('accepted');
      } catch (error) {
        if (error instanceof ModelError && error.kind === 'auth') await key.note('refused');
        throw error;
      }
    },
  };
}
