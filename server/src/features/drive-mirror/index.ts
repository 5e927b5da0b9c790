export { createDriveMirror, type DriveMirror } from './create-drive-mirror.ts';
export { followChats } from './mirror/follow-chats.ts';
