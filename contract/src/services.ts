/** What a service is for, and the section of the settings it appears in. */
export type ServiceType = 'ai_model' | 'storage' | 'processing' | 'mcp';

/** A field that is asked for in addition to the key. */
export interface ServiceField {
  readonly name: 'organizationId' | 'region' | 'resource';
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** The allowed values. The value becomes part of the vendor's address, so it is never more than a single name. */
  readonly pattern: string;
}

/**
 * How a service is connected: by a `key`, through the consent page of its provider (`drive`), `always` (it is part of
 * the product), or `later` (it is shown but cannot be connected yet).
 */
export type ConnectedBy = 'key' | 'drive' | 'always' | 'later';

/** A service in the settings. */
export interface Service {
  readonly type: ServiceType;
  /** In the spelling of the settings: 'claude', 'google_drive'. */
  readonly name: string;
  readonly label: string;
  /** The company that makes it, if its name does not say so; otherwise empty. */
  readonly maker: string;
  readonly by: ConnectedBy;
  /** The vendor's name for the credential: 'API key', 'Access token'. */
  readonly keyLabel: string;
  /** The prefix of this vendor's keys. Another prefix causes a warning but no refusal. Empty: no prefix is known. */
  readonly prefix: string;
  /** Where the vendor issues keys. */
  readonly keysAt: string;
  readonly fields: readonly ServiceField[];
}

type Row = Pick<Service, 'name' | 'label'> & Partial<Omit<Service, 'type'>>;

function service(type: ServiceType, row: Row): Service {
  return { type, maker: '', by: 'later', keyLabel: 'API key', prefix: '', keysAt: '', fields: [], ...row };
}

const organization: ServiceField = {
  name: 'organizationId',
  label: 'Organization ID (optional)',
  hint: 'Only if your key belongs to several organizations. Starts with org-.',
  isRequired: false,
  pattern: '^[A-Za-z0-9_-]{1,100}$',
};
const region: ServiceField = {
  name: 'region',
  label: 'Region',
  hint: 'For example us-east-1.',
  isRequired: true,
  pattern: '^[a-z]{2,3}(-[a-z]{2,10}){1,2}-[1-9][0-9]?$',
};
const resource: ServiceField = {
  name: 'resource',
  label: 'Resource name',
  hint: 'The first part of your endpoint: contoso for contoso.openai.azure.com.',
  isRequired: true,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?$',
};

const ai = (row: Row) => service('ai_model', { by: 'key', ...row });

/** Every service in the settings, in order. '{product}' in `label` stands for the product's name. */
export const services: readonly Service[] = [
  ai({
    name: 'openai',
    label: 'OpenAI',
    prefix: 'sk-',
    keysAt: 'platform.openai.com/api-keys',
    fields: [organization],
  }),
  ai({
    name: 'claude',
    label: 'Claude',
    maker: 'Anthropic',
    prefix: 'sk-ant-',
    keysAt: 'platform.claude.com/settings/keys',
  }),
  ai({ name: 'gemini', label: 'Gemini', maker: 'Google', prefix: 'AI', keysAt: 'aistudio.google.com/apikey' }),
  ai({ name: 'grok', label: 'Grok', maker: 'xAI', keysAt: 'console.x.ai' }),
  ai({ name: 'perplexity', label: 'Perplexity', keysAt: 'perplexity.ai/account/api' }),
  ai({
    name: 'replicate',
    label: 'Replicate',
    keyLabel: 'API token',
    prefix: 'r8_',
    keysAt: 'replicate.com/account',
  }),
  ai({ name: 'openrouter', label: 'OpenRouter', prefix: 'sk-or-', keysAt: 'openrouter.ai/keys' }),
  ai({ name: 'mistral', label: 'Mistral', keysAt: 'console.mistral.ai/api-keys' }),
  ai({ name: 'groq', label: 'Groq', prefix: 'gsk_', keysAt: 'console.groq.com/keys' }),
  service('storage', { name: 'google_drive', label: 'Google Drive', by: 'drive', keyLabel: 'Access token' }),
  ...(
    [
      ['dropbox', 'Dropbox'],
      ['icloud', 'iCloud'],
      ['onedrive', 'OneDrive'],
      ['box', 'Box'],
      ['aws_s3', 'Amazon S3'],
      ['github', 'GitHub'],
      ['gitlab', 'GitLab'],
    ] as const
  ).map(([name, label]) => service('storage', { name, label, keyLabel: 'Access token' })),
  service('processing', {
    name: 'aws',
    label: 'AWS (Bedrock)',
    by: 'key',
    keyLabel: 'Amazon Bedrock API key',
    keysAt: 'the Amazon Bedrock console, under API keys',
    fields: [region],
  }),
  service('processing', {
    name: 'google_cloud',
    label: 'Google Cloud (Vertex AI)',
    by: 'key',
    keysAt: 'the Google Cloud console, under Vertex AI Studio, API keys',
  }),
  service('processing', {
    name: 'azure',
    label: 'Azure OpenAI',
    by: 'key',
    keysAt: 'the Azure portal, under Keys and Endpoint',
    fields: [resource],
  }),
  service('processing', { name: 'product', label: '{product}', by: 'always' }),
  ...(
    [
      ['github', 'GitHub'],
      ['slack', 'Slack'],
      ['notion', 'Notion'],
      ['jira', 'Jira'],
      ['discord', 'Discord'],
      ['trello', 'Trello'],
      ['asana', 'Asana'],
    ] as const
  ).map(([name, label]) => service('mcp', { name, label, keyLabel: 'Access token' })),
];

/** The chat input's spelling of a provider, and the settings' spelling. */
const spellings: readonly (readonly [chatInput: string, settings: string])[] = [
  ['anthropic', 'claude'],
  ['google', 'gemini'],
  ['xai', 'grok'],
  ['google-drive', 'google_drive'],
];

/** The settings' spelling of a service's name, given either spelling. */
function settingsSpelling(name: string): string {
  return spellings.find(([chatInput]) => chatInput === name)?.[1] ?? name;
}

/** A service by its type and its name in either spelling. */
export function findService(type: string, name: string): Service | undefined {
  const spelled = settingsSpelling(name);
  return services.find((each) => each.type === type && each.name === spelled);
}
