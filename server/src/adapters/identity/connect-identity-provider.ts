import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ConnectIdentityProvider, IdentityProvider } from '../../ports/identity-provider.ts';

/** Loads the OpenID Connect library when a provider is first used; an installation without any never loads it. */
export function connectIdentityProvider(outbound: Outbound, now: () => Date): ConnectIdentityProvider {
  return (settings) => {
    let opened: Promise<IdentityProvider> | undefined;
    const open = () => {
      opened ??= import('./open-id-connect.ts').then(({ openIdConnect }) => openIdConnect(settings, outbound, now));
      return opened;
    };
    return {
      begin: async (attempt, wanted) => (await open()).begin(attempt, wanted),
      finish: async (attempt, query) => (await open()).finish(attempt, query),
      refresh: async (refreshToken) => (await open()).refresh(refreshToken),
      revoke: async (token) => (await open()).revoke(token),
    };
  };
}
