import type { ModelConnection } from '../../ports/model-connector.ts';
import { ownAddress } from './domain/own-address.ts';
import type { Credentials } from './domain/read-credentials.ts';
import type { OwnVendor } from './domain/service-vendor.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';

/** The way to a vendor with a person's own key. The address is the vendor's, or the one the operator set; never one a person names. */
export function ownConnection(
  { vendors }: IntegrationsDeps['settings'],
  vendor: OwnVendor,
  credentials: Credentials,
): Omit<ModelConnection, 'thinking'> {
  const { apiKey, fields } = credentials;
  // An account's own address comes before the operator's, which is that of another account.
  const baseUrl = ownAddress(vendor, credentials) ?? vendors[vendor].baseUrl;
  const { organizationId } = fields;
  return {
    vendor,
    apiKey,
    ...(baseUrl === null ? {} : { baseUrl }),
    ...(organizationId ? { organizationId } : {}),
  };
}
