import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  summary: 'The name and version of this installation.',
  access: 'public',
  rateClass: 'read',
  response: z.object({ name: z.string(), version: z.string() }),
  errors: [],
});

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This reference, as an OpenAPI document.',
  access: 'public',
  rateClass: 'read',
  response: z.looseObject({ openapi: z.string() }),
  errors: [],
});

export const showDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This reference, as a page.',
  access: 'public',
  rateClass: 'read',
  response: 'page',
  errors: [],
});
