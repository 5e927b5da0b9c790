export { connectDrive } from './connect-drive.ts';
export { driveChatKey, useDriveStatus } from './queries.ts';
