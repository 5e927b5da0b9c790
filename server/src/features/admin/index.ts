export { type Admin, createAdmin } from './create-admin.ts';
