export { createDriveMirror, type DriveMirror } from './create-drive-mirror.ts';
export type { DriveMirrorDeps } from './deps.ts';
export { followChats } from './mirror/follow-chats.ts';
