import { readAudit } from '@atrium/contract/admin-money';
import {
  createPersona,
  createTemplate,
  listAvatars,
  listTemplates,
  orderTemplates,
  type PersonaTemplate,
  readTemplateChange,
  settleTemplateChange,
  updateTemplate,
} from '@atrium/contract/personas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { type PersonasStage, startPersonasStage } from '../../testing/stages/personas-stage.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('templates of personas', (open) => {
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;
  let admin: TestClient;
  let save: PersonasStage['save'];
  let own: PersonasStage['own'];

  beforeAll(async () => {
    ({ server, ann, ben, admin, save, own } = await startPersonasStage(await open()));
  });

  afterAll(() => server.close());

  describe('as templates', () => {
    it('are written by admins alone', async () => {
      const body = { ...samplePersona, skills: ['email'], category: 'virtual_employees' as const, isActive: true };
      for (const [client, status] of [
        [server.stranger(), 401],
        [ann, 403],
      ] as const) {
        expect(await client.send(createTemplate, { body })).toMatchObject({ status });
        expect(await client.send(updateTemplate, { params: { id: 1 }, body })).toMatchObject({ status });
        expect(await client.send(orderTemplates, { body: { ids: [2, 1] } })).toMatchObject({ status });
      }
    });

    it('come with the product: two dozen in three groups, each complete and with a portrait of its own', async () => {
      const templates = await server.stranger().call(listTemplates);
      expect(templates.length).toBeGreaterThanOrEqual(24);
      const groups = Map.groupBy(templates, ({ category }) => category);
      expect([...groups.keys()].sort()).toEqual(['industry_experts', 'personal_companion', 'virtual_employees']);
      const known = new Set(
        (await server.stranger().call(listAvatars)).map(({ filename }) => `@assets/avatars/${filename}`),
      );
      expect(templates.filter(({ avatar }) => !known.has(avatar))).toEqual([]);
      expect(new Set(templates.map(({ avatar }) => avatar)).size).toBe(templates.length);
      const texts = [
        'greeting',
        'systemPrompt',
        'behaviorText',
        'capabilitiesText',
        'contextualText',
        'guardrailsText',
      ] as const;
      for (const template of templates)
        for (const field of texts) expect(template[field].length, `${template.name} ${field}`).toBeGreaterThan(40);
      expect(templates.map(({ role }) => role)).toEqual(
        expect.arrayContaining([
          'Executive Assistant',
          'Sales & Marketing',
          'Customer Support',
          'Elderly Care',
          'Digital Buddy',
          'AI Girlfriend',
        ]),
      );
    });

    it('that are archived are offered to nobody but admins, and keep their personas', async () => {
      const [first] = await admin.call(listTemplates);
      const template = first as PersonaTemplate;
      const persona = await save(ben, { templateId: template.id });
      const { id, ...whole } = template;
      await admin.call(updateTemplate, { params: { id }, body: { ...whole, isActive: false } });
      expect((await ann.call(listTemplates)).map((one) => one.id)).not.toContain(id);
      expect(await ann.send(createPersona, { body: { ...samplePersona, templateId: id } })).toMatchObject({
        status: 404,
      });
      expect(await own(ben, persona.id)).toEqual(persona);
      const archived = (await admin.call(listTemplates)).find((one) => one.id === id);
      expect(archived).toMatchObject({ isActive: false, version: template.version, personaCount: 1 });
      await admin.call(updateTemplate, { params: { id }, body: { ...whole, isActive: true } });
      expect((await ann.call(listTemplates)).find((one) => one.id === id)).toMatchObject({ personaCount: null });
    });

    it('that change offer the change to personas made from them, and never touch what their owners wrote', async () => {
      const body = { ...samplePersona, skills: [], category: 'industry_experts' as const, isActive: true };
      const template = await admin.call(createTemplate, { body });
      const kept = await save(ann, { templateId: template.id, greeting: 'My own greeting' });
      expect(kept.hasTemplateChange).toBe(false);
      const params = { id: template.id };
      await admin.call(updateTemplate, { params, body: { ...body, greeting: 'A new greeting', systemPrompt: 'New' } });
      const persona = { params: { id: kept.id } };
      expect(await own(ann, kept.id)).toEqual({ ...kept, hasTemplateChange: true });
      const change = await ann.call(readTemplateChange, persona);
      expect(change).toMatchObject({
        version: 2,
        before: { systemPrompt: 'You know every map.' },
        now: { systemPrompt: 'New' },
      });
      expect(await ann.send(settleTemplateChange, { ...persona, body: { take: true, version: 1 } })).toMatchObject({
        status: 409,
      });
      const taken = await ann.call(settleTemplateChange, { ...persona, body: { take: true, version: 2 } });
      expect(taken).toMatchObject({ greeting: 'My own greeting', systemPrompt: 'New', hasTemplateChange: false });
      expect(await ann.send(readTemplateChange, persona)).toMatchObject({ status: 404 });
    });

    it('left alone are not offered again', async () => {
      const body = { ...samplePersona, skills: [], category: 'industry_experts' as const, isActive: true };
      const template = await admin.call(createTemplate, { body });
      const kept = await save(ann, { templateId: template.id });
      await admin.call(updateTemplate, { params: { id: template.id }, body: { ...body, role: 'Other' } });
      const left = await ann.call(settleTemplateChange, { params: { id: kept.id }, body: { take: false, version: 2 } });
      expect(left).toMatchObject({ role: samplePersona.role, hasTemplateChange: false });
    });

    it('edited by two admins keep the first save, and the second is told', async () => {
      const body = { ...samplePersona, skills: [], category: 'industry_experts' as const, isActive: true };
      const { id, updatedAt: basedOn } = await admin.call(createTemplate, { body });
      const params = { id };
      const first = await admin.call(updateTemplate, { params, body: { ...body, skills: ['email'], basedOn } });
      const second = await admin.send(updateTemplate, { params, body: { ...body, role: 'Second', basedOn } });
      expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await admin.call(listTemplates)).find((one) => one.id === id)).toEqual(first);
    });

    it('that are added, changed or put in another order stand in the log of what admins did', async () => {
      const log = async () =>
        (await admin.call(readAudit)).entries.filter(({ action }) => action.startsWith('template.'));
      const known = (await log()).length;
      const body = { ...samplePersona, skills: [], category: 'industry_experts' as const, isActive: true };
      const { id, name } = await admin.call(createTemplate, { body });
      const changed = { ...body, systemPrompt: 'Another one.', isActive: false };
      const ids = (await admin.call(listTemplates)).map((template) => template.id).toReversed();
      // What changes nothing is not noted.
      for (const _time of [1, 2]) {
        await admin.call(updateTemplate, { params: { id }, body: changed });
        await admin.call(orderTemplates, { body: { ids } });
      }
      await admin.call(updateTemplate, { params: { id }, body: { ...changed, isActive: true } });
      const entries = await log();
      const news = entries.slice(0, entries.length - known);
      expect(news.map(({ action, subject, details }) => [action, subject, JSON.parse(details)])).toEqual([
        ['template.change', String(id), { name, archived: false }],
        ['template.order', 'all', {}],
        ['template.change', String(id), { name, changed: ['systemPrompt'], archived: true }],
        ['template.add', String(id), { name }],
      ]);
    });

    it('stand in the order an admin gives them', async () => {
      const before = (await admin.call(listTemplates)).map(({ id }) => id);
      const wanted = [before[2], before[0]].filter((id) => id !== undefined);
      const after = (await admin.call(orderTemplates, { body: { ids: [...wanted, 999_999, ...wanted] } })).map(
        ({ id }) => id,
      );
      expect(after).toEqual([...wanted, ...before.filter((id) => !wanted.includes(id))]);
    });

    it('are put in several orders at once, and stand in one of them', async () => {
      const ids = (await admin.call(listTemplates)).map(({ id }) => id);
      const orders = [ids, ids.toReversed(), ids, ids.toReversed()];
      await Promise.all(orders.map((order) => admin.call(orderTemplates, { body: { ids: order } })));
      expect(orders).toContainEqual((await admin.call(listTemplates)).map(({ id }) => id));
    });
  });
});
