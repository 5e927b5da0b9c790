/** The settings cannot be used as they are; the message says which and why, without the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
