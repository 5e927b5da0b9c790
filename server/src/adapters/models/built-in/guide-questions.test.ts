import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../../ports/model-provider.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { createBuiltInModel } from './built-in-model.ts';

const folder = join(import.meta.dirname, '../../../../../docs/guide');

/** The built-in model with the delivered guide. */
const model = createBuiltInModel({
  productName: 'Atrium',
  guide: readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      id: name.slice(0, -'.md'.length),
      text: readFileSync(join(folder, name), 'utf8').replaceAll('{product}', 'Atrium'),
    })),
  now: () => new Date('2026-03-03T10:00:00Z'),
});

/** The quotes in its answer, in order. */
async function quotesFor(question: string): Promise<readonly string[]> {
  const asked = {
    model: 'built-in',
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: question }] }],
    thinking: 'fast' as const,
    webSearch: false,
  };
  const events: ModelEvent[] = [];
  for await (const batch of batchesOf(model, asked, new AbortController().signal)) events.push(...batch);
  return events.flatMap((event) => (event.type === 'source' ? [event.quote ?? ''] : []));
}

describe('What a new user asks is answered from the guide by its first or second quote', () => {
  it.each([
    ['How do I add my own key?', "Press 'Connect' beside a service"],
    ['can i use my own api key', "Press 'Connect' beside a service"],
    ['Can I export my chats?', "Open the chat's menu and choose Export"],
    ['How do I download all my data?', 'Export everything'],
    ['What is in the export of everything?', 'your spaces with their notes, sources, tasks and reports'],
    ['How do I delete my account?', "'Delete account' says what goes"],
    ['What does a reply cost?', 'A model has a price for what it reads'],
    ['Is it free?', 'costs nothing'],
    ['How do I change the language of the interface?', 'in English'],
    ['Can I use it on my phone?', 'Open the same address in the browser of your phone'],
    ['How do I invite other people?', 'There are no invitations'],
    ['How do I share a chat with a friend?', "Open the chat's menu and choose Share"],
    ['How do I stop sharing a chat?', 'Revoke it'],
    ['Is my data private?', 'Only you'],
    ['Can others read my chats?', 'Only you'],
    ['How do I change my password?', 'There are no passwords'],
    ['I forgot my password', 'There are no passwords'],
    ['How do I sign in?', "'Sign in' on the sign-in page shows"],
    ['How do I create an account?', 'first time you sign in'],
    ['How do I upload a PDF?', 'press the paperclip'],
    ['What file types can I attach?', 'PDF, Word (DOCX and DOC)'],
    ['What formats can I attach?', 'PDF, Word (DOCX and DOC)'],
    ['Which file formats are supported?', 'PDF, Word (DOCX and DOC)'],
    ['How big can a file be?', '7.5 MB'],
    ["Why can't I use ChatGPT 5.0?", 'Credits Required'],
    ['Which models can I use?', "'More models' shows the rest"],
    ['what models are there', "'More models' shows the rest"],
    ['How do I switch to another model?', "'More models' shows the rest"],
    ['How do I connect a model?', 'There are three ways to connect'],
    ['How do I use Ollama?', 'Ollama on port 11434'],
    ['How do I get more credits?', "Choose 'Upgrade plan'"],
    ['How do I get a refund?', 'can give money back'],
    ['How do I cancel my subscription?', 'There is no subscription'],
    ['How many credits do I have left?', 'credits available'],
    ['How much is left of my credits?', 'credits available'],
    ['What happens when my credits run out?', 'Insufficient Credits'],
    ['What is a credit?', 'One credit is one US cent'],
    ['What is a persona?', 'A persona gives replies a name'],
    ['How do I make my own assistant?', "'Create New' opens an empty persona"],
    ['Can I use several personas in one chat?', 'up to six personas'],
    ['Can I import my chats from ChatGPT?', '**ChatGPT**: the ZIP file'],
    ['How do I search old chats?', 'Press Ctrl+K'],
    ['How do I rename a chat?', 'has Rename, Pin and Delete'],
    ['How do I delete a chat?', 'Delete works at once'],
    ['I deleted a chat by mistake, can I get it back?', 'offers Undo for ten seconds'],
    ['How do I turn on dark mode?', 'The sun and moon button'],
    ['What are the keyboard shortcuts?', 'Ctrl+/ shows the shortcuts'],
    ['How do I turn on web search?', 'Search web in the tools menu'],
    ['What is deep research?', 'Deep research lets it think as long as it needs'],
    ['Can you generate images?', 'Creating images is not in this version'],
    ['Can I talk to it with my voice?', 'Press the microphone button'],
    ['How do I connect Google Drive?', 'Choose Google Drive in the storage menu'],
    ['Where are my chats stored?', 'Everything is stored where Atrium runs'],
    ['What is a space?', 'A space is a place for one piece of work'],
    ['How do I add a web page as a source?', 'the address of a web page'],
    ['How do I write a report?', "'Reports' in the Studio of the space begins one"],
    ['How do I take a note?', "'Add Note' begins a new one"],
    ['Why does it say no language model is connected?', 'running without a language model'],
    ['Why does it say no language model is connected?', 'add a key of your own in Settings, Integrations'],
    ['How do I become admin?', 'Become the owner'],
    ['How do I back up everything?', 'npm run backup'],
    ['How do I stop a reply?', 'Press the stop button'],
    ['How do I edit my question?', 'Point at a message you sent and press Edit'],
    ['How do I get another answer?', "Press 'Try again' below a reply"],
    ['How do I change my name or picture?', 'change your name and picture'],
    ['How do I log out?', 'Log out stands in the user menu'],
    ['Does it work offline?', 'works offline'],
    ['How long are demo accounts kept?', '24 hours'],
    ['Where do I find the API?', '/api/docs'],
    ['who can see my files', 'nobody else can open them'],
    ['do you train on my data', 'Nobody trains a model on your data here'],
    ['Can I chat without an account?', 'Anyone who opens Atrium without signing in is a visitor'],
    ['How do I sign out other devices?', 'sign out other browsers and devices'],
    ['Can I pay with a credit card?', 'credit or debit card'],
    ['Where do I see what I spent?', "'Usage' shows tokens, cost and calls"],
    ['How do I update Atrium?', 'git pull'],
    ['How do I make a folder?', "press 'Add folder'"],
    ['How do I use personas?', 'press the persona button'],
    ['Can several personas talk in one chat?', 'Several personas can talk in one chat'],
    ['Can I move my chats from Claude?', 'Import chats: move them from ChatGPT, Claude'],
    ['How do I add a website as a source?', "'Add Source' in a space takes files"],
    ['How can I cite sources?', 'a reply cites the sources it rests on'],
    ['Can I use it with my team?', 'There are no invitations'],
    ['How do I branch a conversation?', 'Point at a message you sent'],
    ['Can I edit the reply of the AI?', 'The reply of an AI cannot be edited'],
    ['What hardware do I need?', 'two cores, 2 GB of memory'],
    ['Can it read replies aloud?', 'Replies are not read aloud'],
    ['make a podcast from my sources', 'into a podcast, a video or a mind map'],
    ['Can I turn my sources into a video?', 'into a podcast, a video or a mind map'],
    ['Why is the reply so slow?', 'up to the model and its provider'],
    ['How do I add a model?', 'three ways to connect a language model'],
    ['Does it remember earlier chats?', 'A model remembers what was said in the chat'],
    ['What is the context length?', 'the oldest messages are left out'],
    ['How do I delete a space?', 'press its three dots'],
    ['Can I share a space?', 'A space cannot be shared'],
    ['Is Atrium open source?', 'Apache License 2.0'],
    ['How do I uninstall it?', 'Stop it and delete its folder'],
    ['How do I enable HTTPS?', 'reverse proxy with a certificate'],
    ['Where are the logs?', 'The logs are what Atrium prints'],
    ['How do I make the text larger?', 'the zoom of your browser'],
    ['I lost my chat', 'Search for words that were said in it'],
    ['Can I compare models?', 'so that you can compare models'],
    ['How do I save a chat as PDF?', "Open the chat's menu and choose Export"],
    ['Can the admin read my chats?', 'An admin sees none of your chats'],
    ['How do I limit what users spend?', 'Limits on what users spend'],
    ['Can I use it without internet?', 'works offline'],
    ['What browsers are supported?', 'Chrome, Edge, Firefox and Safari'],
    ['Does it work in Safari?', 'Chrome, Edge, Firefox and Safari'],
    ['How do I add a profile picture?', 'add a profile picture'],
    ['How do I change my email?', 'The e-mail address is that of the provider'],
    ['Can I merge two accounts?', 'Two accounts cannot be merged'],
    ['Is my API key safe?', 'A key is encrypted before it is stored'],
    ['Can I upload an Excel file?', 'You cannot upload a video or an Excel'],
    ['Can I upload a video?', 'You cannot upload a video or an Excel'],
    ['How do I reorder tasks?', 'drag one by its handle'],
    ['How do I export a note?', 'saves it as a file'],
    ['How do I export a report?', 'The menu of a report exports it'],
    ['What can I do with spaces?', 'A space is a place for one piece of work'],
    ['What can I do with spaces? A table, please.', 'A space is a place for one piece of work'],
    ['What does a reply cost? Keep it short.', 'A model has a price for what it reads'],
    ['Please answer in one sentence. How do I log out?', 'Log out stands in the user menu'],
    ['How do I share a chat with a friend? Step by step, as a list!', "Open the chat's menu and choose Share"],
  ])('%s', async (question, expected) => {
    const first = (await quotesFor(question)).slice(0, 2).join('\n…\n');
    expect(first).toContain(expected);
  });

  it.each([
    'How do I log out?',
    'How do I turn on web search?',
    'How do I stop a reply?',
    'How do I add my own key?',
    'How do I get a refund?',
  ])('quotes nothing beside the point on: %s', async (question) => {
    expect(await quotesFor(question)).toHaveLength(1);
  });

  it.each([
    'Write a poem about autumn',
    'What is the capital of France?',
    'Who won the football world cup in 1998?',
    'Give me a recipe for pancakes',
    'What language do they speak in Brazil?',
    'Which film should I watch tonight?',
    'How do I bake bread?',
    'What is the meaning of life?',
    'Summarise the French revolution',
    'Write a Python function that sorts a list',
    'How do I change a tyre?',
    'What should I cook for dinner?',
    'Tell me a joke',
    'Explain recursion',
    'How do I learn to play the guitar?',
    'Write an e-mail to my landlord',
    'What is the best phone to buy?',
    'How do I ask for a raise?',
  ])('says nothing from the guide on: %s', async (question) => {
    expect(await quotesFor(question)).toEqual([]);
  });
});
