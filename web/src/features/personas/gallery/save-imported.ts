import type { PersonaFilePreview } from '@atrium/contract/persona-files';
import { createPersona, uploadPersonaPicture } from '@atrium/contract/routes/personas.generated';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { avatarsKey, refreshPersonas } from '../queries.ts';

/** What is decided while looking at a file's persona. */
export interface ImportChoice {
  readonly name: string;
  readonly role: string;
  /** Which of its greetings. */
  readonly greeting: number;
}

/** Saves what a file holds as a persona of one's own, its picture first. Throws what the server says. */
export async function saveImported({ fields, greetings, picture }: PersonaFilePreview, choice: ImportChoice) {
  let { avatar } = fields;
  if (picture) {
    const body = new Blob([Uint8Array.from(atob(picture.base64), (each) => each.charCodeAt(0))], {
      type: picture.type,
    });
    avatar = (await call(uploadPersonaPicture, { body })).url;
    void queryClient.invalidateQueries({ queryKey: avatarsKey });
  }
  const name = choice.name.trim();
  const greeting = greetings[choice.greeting] ?? fields.greeting;
  await call(createPersona, { body: { ...fields, avatar, name, role: choice.role.trim(), greeting } });
  await refreshPersonas();
  toast({ kind: 'success', title: 'Digital persona saved to your profile successfully!' });
}
