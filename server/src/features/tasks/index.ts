export { createTasks, type Tasks } from './create-tasks.ts';
