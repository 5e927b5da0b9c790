import type { PersonaFilePreview } from '@atrium/contract/persona-files';
import { createPersona, uploadPersonaPicture } from '@atrium/contract/routes/personas.generated';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { avatarsKey, refreshPersonas } from '../queries.ts';

/** What the user chose for the persona of a file. */
export interface ImportChoice {
  readonly name: string;
  readonly role: string;
  /** The index of the chosen greeting. */
  readonly greeting: number;
}

/** The addresses of pictures that are already uploaded, so that a retry of the import does not upload them again. */
const kept = new WeakMap<object, string>();

/** Saves the persona of a file as the user's own, its picture first. Rejects with the server's problem. */
export async function saveImported({ fields, greetings, picture }: PersonaFilePreview, choice: ImportChoice) {
  const avatar = picture ? (kept.get(picture) ?? (await keepPicture(picture))) : fields.avatar;
  const name = choice.name.trim();
  const greeting = greetings[choice.greeting] ?? fields.greeting;
  await callOnce(createPersona, { body: { ...fields, avatar, name, role: choice.role.trim(), greeting } });
  await refreshPersonas();
  toast({ kind: 'success', title: 'Digital persona saved to your profile successfully!' });
}

async function keepPicture(picture: NonNullable<PersonaFilePreview['picture']>): Promise<string> {
  const body = new Blob([Uint8Array.from(atob(picture.base64), (each) => each.charCodeAt(0))], { type: picture.type });
  const { url } = await call(uploadPersonaPicture, { body });
  kept.set(picture, url);
  void queryClient.invalidateQueries({ queryKey: avatarsKey });
  return url;
}
