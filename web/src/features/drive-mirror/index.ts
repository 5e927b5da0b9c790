export { connectDrive } from './connect-drive.ts';
export { useDriveStatus } from './queries.ts';
