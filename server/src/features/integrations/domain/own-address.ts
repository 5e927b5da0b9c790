import type { Credentials } from './read-credentials.ts';
import type { OwnVendor } from './service-vendor.ts';

/**
 * Where a person's key is used, where that depends on his account at the vendor; else null. Never an address he names: one
 * name, checked when it was entered, stands in an address of the vendor's own.
 */
export function ownAddress(vendor: OwnVendor, { fields }: Credentials): string | null {
  if (vendor === 'bedrock' && fields.region) return `https://bedrock-mantle.${fields.region}.api.aws/anthropic`;
  if (vendor === 'azure' && fields.resource) return `https://${fields.resource}.openai.azure.com/openai/v1`;
  return null;
}
