import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemplateFields } from '@atrium/contract/personas';
import { personaFields } from './persona-fields.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { insertTemplate, keepVersion, slugsOf } from './template-store.ts';

/** The channels and resources of a template whose file does not give them. */
const standard = {
  voiceId: '',
  multimodalConfig: { webChat: true, webAudio: true, webVideo: false, phoneCalls: true, whatsapp: true, email: true },
  resourcesConfig: { ownResources: false, otherResources: false },
  isActive: true,
};

interface Seed {
  /** The file's name without its number. */
  readonly slug: string;
  readonly position: number;
  readonly fields: TemplateFields;
}

/** The templates that come with the product, from their data files: `{position}-{slug}.json`. */
function readSeeds(): readonly Seed[] {
  const folder = join(import.meta.dirname, 'templates');
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [, position = '', slug = ''] = /^(\d+)-([a-z-]+)\.json$/.exec(file) ?? [];
      const written: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const fields = TemplateFields.parse({ ...standard, ...Object(written) });
      return { slug, position: Number(position), fields };
    });
}

/** Adds the templates that do not exist yet. A template that an admin changed or archived stays that way. */
export const seedTemplates =
  ({ database, clock }: PersonasDeps) =>
  async (): Promise<void> => {
    const seeds = readSeeds();
    const known = await slugsOf(
      database.db,
      seeds.map(({ slug }) => slug),
    );
    const missing = seeds.filter(({ slug }) => !known.has(slug));
    if (missing.length === 0) return;
    const now = clock.now();
    await database.transaction(async (tx) => {
      for (const { slug, position, fields } of missing) {
        const row = await insertTemplate(tx, { slug, position, ...fields, createdAt: now, updatedAt: now });
        if (row === null) continue;
        await keepVersion(tx, { templateId: row.id, version: row.version, fields: personaFields(row) }, now);
      }
    });
  };
