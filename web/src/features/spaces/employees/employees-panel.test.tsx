import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { samplePersona } from '../../../testing/sample-persona.ts';
import { user } from '../../../testing/spaces-stage.ts';
import EmployeesPanel from './employees-panel.tsx';

const vera = { id: 'template-1', name: 'Vera', role: 'Bookkeeper', avatar: '' };
const template = { ...samplePersona, id: 1, category: 'virtual_employees', skills: ['ledgers'], isActive: true };
const answered = {
  'GET /api/auth/user': { body: user },
  'GET /api/digital-personas': { body: [] },
  'GET /api/admin/persona-templates': { body: [template] },
  'GET /api/spaces/1/employees': { body: { employees: [vera] } },
};

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  fakeServer({ ...answered, ...answers });
  renderPage(<EmployeesPanel spaceId={1}>What is below</EmployeesPanel>);
};

beforeEach(() => fakeWindow({ width: 1440 }));

it('shows what is below once its cards have their height, so that they do not move it', async () => {
  const employees = Promise.withResolvers<FakeAnswer>();
  const templates = Promise.withResolvers<FakeAnswer>();
  open({
    'GET /api/spaces/1/employees': () => employees.promise,
    'GET /api/admin/persona-templates': () => templates.promise,
  });
  await screen.findByRole('heading', { name: 'Virtual Employees' });
  expect(screen.queryByText('What is below')).toBeNull();
  employees.resolve({ body: { employees: [vera] } });
  await screen.findByText('Vera');
  expect(screen.queryByText('What is below')).toBeNull();
  templates.resolve({ body: [template] });
  await screen.findByText('ledgers');
  expect(await screen.findByText('What is below')).toBeTruthy();
});

it('shows what is below where the employees cannot be loaded', async () => {
  open({ 'GET /api/spaces/1/employees': { status: 503 } });
  expect(await screen.findByText('The virtual employees could not be loaded.')).toBeTruthy();
  expect(screen.getByText('What is below')).toBeTruthy();
});

it('tells the other tabs of who works in a space no more', async () => {
  const told: unknown[] = [];
  const otherTab = new BroadcastChannel('atrium.spaces');
  otherTab.onmessage = ({ data }) => told.push(data);
  open({ 'DELETE /api/spaces/1/employees/template-1': { body: { employees: [] } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Vera' }));
  expect(await screen.findByText('Nobody works here yet. Assign a persona.')).toBeTruthy();
  await waitFor(() => expect(told).toHaveLength(1));
  otherTab.close();
});
