import type { ModelConnection } from '../../ports/model-connector.ts';
import { ownAddress } from './domain/own-address.ts';
import type { Credentials } from './domain/read-credentials.ts';
import type { OwnVendor } from './domain/service-vendor.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';

/**
 * The connection to a vendor with a user's own key. The address is the vendor's or the one the operator configured,
 * never one that the user gives.
 */
export function ownConnection(
  { vendors }: IntegrationsDeps['settings'],
  vendor: OwnVendor,
  credentials: Credentials,
): Omit<ModelConnection, 'thinking'> {
  const { apiKey, fields } = credentials;
  // The account's own address takes precedence over the operator's, which belongs to another account.
  const baseUrl = ownAddress(vendor, credentials) ?? vendors[vendor].baseUrl;
  const { organizationId } = fields;
  return {
    vendor,
    apiKey,
    ...(baseUrl === null ? {} : { baseUrl }),
    ...(organizationId ? { organizationId } : {}),
  };
}
