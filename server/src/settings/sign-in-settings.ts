import { z } from 'zod';
import { address, list, optional } from './setting-kinds.ts';

/** Who may sign in, and by whom they are known. */
export const signInSettings = {
  ADMIN_EMAILS: list
    .refine(
      (emails) => emails.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)),
      'names something that is no e-mail address',
    )
    .transform((emails) => emails.map((email) => email.toLowerCase()))
    .describe(
      'People who are admins from their next sign-in, by the e-mail addresses their provider has verified; with commas between.',
    ),
  GOOGLE_CLIENT_ID: optional.describe('Sign-in with Google, and Google Drive: the id of your OAuth client.'),
  GOOGLE_CLIENT_SECRET: optional.describe('Its secret.'),
  GOOGLE_OAUTH_BASE_URL: address.describe("Another issuer in Google's place. Empty: https://accounts.google.com."),
  GOOGLE_DRIVE_BASE_URL: address.describe(
    "Another address in the Drive API's place. Empty: https://www.googleapis.com.",
  ),
  MICROSOFT_CLIENT_ID: optional.describe('Sign-in with Microsoft: the application (client) id.'),
  MICROSOFT_CLIENT_SECRET: optional.describe('Its secret.'),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'is no tenant')
    .default('common')
    .describe('Whose accounts: common, organizations, consumers, or the id of one tenant.'),
  MICROSOFT_OAUTH_BASE_URL: address.describe("Another issuer in Microsoft's place. Empty: Microsoft's, of the tenant."),
  APPLE_CLIENT_ID: optional.describe('Sign-in with Apple: the Services ID.'),
  APPLE_CLIENT_SECRET: optional.describe(
    'A client secret you made yourself, at most six months ago. Empty: one is made from the three settings below whenever it is needed.',
  ),
  APPLE_TEAM_ID: optional.describe('Your team id, ten characters.'),
  APPLE_KEY_ID: optional.describe('The id of your Sign in with Apple key.'),
  APPLE_PRIVATE_KEY: optional.describe('The key itself, the text of the .p8 file; \\n stands for a line break.'),
  APPLE_OAUTH_BASE_URL: address.describe("Another issuer in Apple's place. Empty: https://appleid.apple.com."),
  // As it is written: a slash at the end is part of an issuer's name.
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .optional()
    .describe('Sign-in with an OpenID Connect provider of your own: the address of its issuer.'),
  OIDC_CLIENT_ID: optional.describe('The id of the client made for this installation there.'),
  OIDC_CLIENT_SECRET: optional.describe('Its secret. Empty: a public client, which PKCE protects.'),
  OIDC_NAME: z.string().max(40).default('single sign-on').describe("What it is called: 'Continue with …'."),
};
