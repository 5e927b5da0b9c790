import { z } from 'zod';
import { PersonaId } from './chat-personas.ts';
import { endpoint } from './endpoint.ts';
import { spaceParams } from './spaces.ts';

/** A persona that works in a space: the user's own, or a template. */
export const Employee = z.object({
  /** A number for a user's own, 'template-{n}' for a template. */
  id: PersonaId,
  name: z.string(),
  role: z.string(),
  avatar: z.string(),
});
export type Employee = z.infer<typeof Employee>;

const employees = z.object({ employees: z.array(Employee) });
const employeeParams = spaceParams.extend({ personaId: z.string().min(1).max(64) });

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/employees',
  summary: 'The personas that work in a space, in the order they were assigned. Those that are gone are left out.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  response: employees,
  errors: ['sign-in-required', 'not-found'],
});

export const assignEmployee = endpoint({
  method: 'PUT',
  path: '/api/spaces/:spaceId/employees/:personaId',
  summary: 'Has a persona of the caller, or a template, work in a space. One that does already stays where it is.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: employeeParams,
  response: employees,
  errors: ['sign-in-required', 'not-found', 'conflict'],
});

export const removeEmployee = endpoint({
  method: 'DELETE',
  path: '/api/spaces/:spaceId/employees/:personaId',
  summary: 'Has a persona no longer work in a space. Its chats and tasks stay as they are.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: employeeParams,
  response: employees,
  errors: ['sign-in-required', 'not-found'],
});
