import type { Integration } from '@atrium/contract/integrations';
import type { IntegrationRow } from './store.ts';

export function presentIntegration(row: IntegrationRow): Integration {
  return {
    id: row.id,
    serviceType: row.serviceType,
    serviceName: row.serviceName,
    credentialsEncrypted: JSON.stringify({ last4: row.last4 }),
    isActive: row.isActive,
    isSaved: row.sessionId === null,
    check: { state: row.checkState, message: row.checkMessage, at: row.checkedAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
  };
}

/** One row for each service: the session's own if it has one. */
export function oneOfEach(rows: readonly IntegrationRow[]): readonly IntegrationRow[] {
  const seen = new Set<string>();
  return rows.filter(({ serviceType, serviceName }) => {
    const name = `${serviceType}:${serviceName}`;
    return !seen.has(name) && seen.add(name);
  });
}
