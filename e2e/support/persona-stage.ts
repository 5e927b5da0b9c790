import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The fields and buttons of the editor, and the gallery it returns to. */
export const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
export const card = (page: Page, title: string) => page.getByRole('textbox', { name: title });
export const gallery = (page: Page) => page.getByRole('heading', { name: 'Your Digital Personas' });

/** The personas of the signed-in user, as stored on the server. */
export async function saved(page: Page) {
  const answer = await page.request.get(new URL('/api/digital-personas', page.url()).href);
  return (await answer.json()) as { id: number; name: string; [field: string]: unknown }[];
}

/** Opens the editor with a template, like a click in the gallery. */
export async function openTemplate(page: Page, url: string): Promise<void> {
  const templates = await (await page.request.get(`${url}/api/admin/persona-templates`)).json();
  await page.goto(`${url}/digital-personas?template=${templates[0].id}`);
  await expect(name(page)).toHaveValue(templates[0].name);
}

/** The fields of a template that the editor of a persona writes. */
const written = [
  ...['name', 'role', 'avatar', 'voiceId', 'greeting', 'systemPrompt', 'behaviorText', 'capabilitiesText'],
  ...['contextualText', 'guardrailsText', 'multimodalConfig', 'resourcesConfig'],
] as const;

/** Saves a persona for this journey and opens the editor with it. */
export async function openSaved(page: Page, url: string): Promise<number> {
  const [template] = await (await page.request.get(`${url}/api/admin/persona-templates`)).json();
  const fields = Object.fromEntries(written.map((field) => [field, template[field]]));
  const made = await page.request.post(`${url}/api/digital-personas`, { headers: { origin: url }, data: fields });
  expect(made.status()).toBe(200);
  const { id } = await made.json();
  await page.goto(`${url}/digital-personas?edit=${id}`);
  await expect(name(page)).toHaveValue(template.name);
  return id;
}

/** Opens the preview: it is beside the form if there is room, otherwise behind its tab. */
export async function openPreview(page: Page): Promise<Locator> {
  const tab = page.getByRole('button', { name: 'Preview', exact: true });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'Preview', exact: true });
}
