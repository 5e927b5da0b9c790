import type { RunEvent } from './run-event.ts';

/** What every stream has in common. */
const stream =
  'Server-sent events. The data of each is a JSON object with `type`; lines that begin with a colon only keep the connection open.';

/** The fields of each event of a run beside `type`, for the API reference; one with a question mark may be absent. */
const runEvents: Readonly<Record<RunEvent['type'], string>> = {
  session_created:
    'first: {sessionId, runId, messageId, userMessageId, title, model, parentId?, persona?, waiting?, greeting?}; messageId is the reply, userMessageId the question',
  chunk: 'more of the text: {content}',
  reasoning: 'more of the thoughts: {content}',
  snapshot: 'to one that resumes late, in place of all before: {content, reasoning}',
  activity: 'a step of a tool, or what is new of it by its id: {activity: {id, kind, title, status, detail?}}',
  source: 'a source of the text, numbered in the order they come: {source: {id, title, quote?, location?, url?, …}}',
  file: 'a file that was made: {file: {id, name, type, url}}',
  title: 'the chat has a new title: {title}',
  complete:
    'last: {response, tokens, cost, sessionId, runId, messageId, usage, balance?, end, cutBy?, reasoningMs?, droppedMessages?, grounding?, next?, halt?}; cost in US dollars; end is done, length or stopped; next names the run of the persona that replies now',
  error: 'last, in place of complete: {error, code, sessionId, runId, messageId, spent?}; error is one sentence',
};

const lines = Object.entries(runEvents).map(([type, fields]) => `\`${type}\` ${fields}`);

/** How the events of a run are to be read. */
export const saidRunEvents = `${stream} Their ids count from 1 within the run; a replay may leave some out. A client that goes away stops nothing; it reads on by the id of the run. Types: ${lines.join('. ')}.`;

/** How the events of an import are to be read. */
export const saidImportEvents = `${stream} \`progress\` {done}: chats processed so far. Last, \`report\` {report: {source, newChats, grownChats, unchangedChats, newMessages, skipped, notes}}, where \`skipped\` and \`notes\` are lists of {reason, count, examples}; or \`error\` {code, message}. A client that goes away ends the import.`;
