import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Fields and buttons of the editor, and the gallery it closes to. */
export const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
export const card = (page: Page, title: string) => page.getByRole('textbox', { name: title });
export const gallery = (page: Page) => page.getByRole('heading', { name: 'Your Digital Personas' });

/** The personas of the one signed in, as the server has them. */
export async function saved(page: Page) {
  const answer = await page.request.get(new URL('/api/digital-personas', page.url()).href);
  return (await answer.json()) as { id: number; name: string; [field: string]: unknown }[];
}

/** Opens the editor on a template, as a click in the gallery does. */
export async function openTemplate(page: Page, url: string): Promise<void> {
  const templates = await (await page.request.get(`${url}/api/admin/persona-templates`)).json();
  await page.goto(`${url}/digital-personas?template=${templates[0].id}`);
  await expect(name(page)).toHaveValue(templates[0].name);
}

/** What an editor writes of a persona, and no more of a template. */
const written = [
  ...['name', 'role', 'avatar', 'voiceId', 'greeting', 'systemPrompt', 'behaviorText', 'capabilitiesText'],
  ...['contextualText', 'guardrailsText', 'multimodalConfig', 'resourcesConfig'],
] as const;

/** Opens the editor on a persona that is saved for this journey. */
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

/** The preview: beside the form where there is room, else behind its tab. */
export async function openPreview(page: Page): Promise<Locator> {
  const tab = page.getByRole('button', { name: 'Preview', exact: true });
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'Preview', exact: true });
}
