import { expect, test } from 'vitest';
import type { z } from 'zod';
import { updateUser } from './accounts.ts';
import { renameChat } from './chats.ts';
import { renamePasskey } from './passkeys.ts';
import { createPersona } from './personas.ts';
import { addFolder, createSpace } from './spaces.ts';

const unseen = ['', ' ', '\u200b', '\u200d\u200d', '\u202e', '\u0000\u0007', '\u3164', '\ufe0f', '\u2800', '\u00ad'];
const seen = ['a', '0', '日本', '👩‍🚀', 'می‌خواهم', '\u200bA', '©️', '?'];

test.each([
  ['a user', updateUser.body.shape.username],
  ['a passkey', renamePasskey.body.shape.name],
  ['a chat', renameChat.body.shape.title],
  ['a persona', createPersona.body.shape.name],
  ['a space', createSpace.body.shape.name],
  ['a folder', addFolder.body.shape.name],
] as const)('the name of %s is refused where nothing of it is seen', (_, name: z.ZodType) => {
  const accepted = (texts: readonly string[]) => texts.filter((text) => name.safeParse(text).success);
  expect(accepted(unseen)).toEqual([]);
  expect(accepted(seen)).toEqual(seen);
});
