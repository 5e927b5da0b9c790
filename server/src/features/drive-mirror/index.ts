export { createDriveMirror, type DriveMirror } from './create-drive-mirror.ts';
export type { DriveMirrorDeps } from './drive-mirror-deps.ts';
export { followChats } from './mirror/follow-chats.ts';
