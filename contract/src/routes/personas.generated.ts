// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listPersonas: Route<'listPersonas'> = { method: 'GET', path: '/api/digital-personas' };
export const createPersona: Route<'createPersona'> = { method: 'POST', path: '/api/digital-personas' };
export const updatePersona: Route<'updatePersona'> = { method: 'PUT', path: '/api/digital-personas/:id' };
export const deletePersona: Route<'deletePersona'> = { method: 'DELETE', path: '/api/digital-personas/:id' };
export const readTemplateChange: Route<'readTemplateChange'> = { method: 'GET', path: '/api/digital-personas/:id/template-change' };
export const settleTemplateChange: Route<'settleTemplateChange'> = { method: 'POST', path: '/api/digital-personas/:id/template-change' };
export const listTemplates: Route<'listTemplates'> = { method: 'GET', path: '/api/admin/persona-templates' };
export const createTemplate: Route<'createTemplate'> = { method: 'POST', path: '/api/admin/persona-templates' };
export const updateTemplate: Route<'updateTemplate'> = { method: 'PUT', path: '/api/admin/persona-templates/:id' };
export const orderTemplates: Route<'orderTemplates'> = { method: 'PUT', path: '/api/admin/persona-template-order' };
export const listAvatars: Route<'listAvatars'> = { method: 'GET', path: '/api/avatar-library' };
export const readAvatarOfLibrary: Route<'readAvatarOfLibrary'> = { method: 'GET', path: '/api/avatar-library/:filename' };
export const uploadPersonaPicture: Route<'uploadPersonaPicture'> = { method: 'POST', path: '/api/persona-pictures' };
export const readPersonaPicture: Route<'readPersonaPicture'> = { method: 'GET', path: '/api/persona-pictures/:id' };
export const deletePersonaPicture: Route<'deletePersonaPicture'> = { method: 'DELETE', path: '/api/persona-pictures/:id' };
