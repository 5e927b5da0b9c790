import type { Credentials } from './read-credentials.ts';
import type { OwnVendor } from './service-vendor.ts';

/**
 * The address for a user's key, if it depends on the user's account at the vendor; else null. It is never an address
 * that the user gives: only a single name, validated when it was entered, becomes part of the vendor's own address.
 */
export function ownAddress(vendor: OwnVendor, { fields }: Credentials): string | null {
  if (vendor === 'bedrock' && fields.region) return `https://bedrock-mantle.${fields.region}.api.aws/anthropic`;
  if (vendor === 'azure' && fields.resource) return `https://${fields.resource}.openai.azure.com/openai/v1`;
  return null;
}
