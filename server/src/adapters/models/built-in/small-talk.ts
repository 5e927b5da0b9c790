/** A short, true answer to a greeting, thanks or 'who are you'; null for anything that asks for more. */
export function smallTalk(text: string, product: string): string | null {
  if (text.length > 160) return null;
  const said = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s']/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return replies(product).find(([pattern]) => pattern.test(said))?.[1] ?? null;
}

function replies(product: string): readonly (readonly [RegExp, string])[] {
  const able = `It quotes from files you attach, answers questions about ${product} from its guide, and does sums, units and dates.`;
  return [
    [
      /^(?:(?:hi|hello|hey|hallo|hola|bonjour|moin|servus|good (?:morning|afternoon|evening|day)|greetings)(?: there| all| atrium)?)(?: how are you(?: today| doing)?)?$/,
      `Hello. This is ${product}'s built-in assistant; no language model is connected yet. ${able}\n`,
    ],
    [/^how are you(?: today| doing)?$/, `All is running. ${able}\n`],
    [
      /^(?:ok |okay |great |perfect |cool |nice )?(?:thanks|thank you|thx|cheers|merci|danke|many thanks)(?: (?:a lot|so much|very much|you|for your help|for the help|again|that helps|that helped))*$/,
      'You are welcome.\n',
    ],
    [
      /^(?:ok|okay|great|perfect|cool|nice|good|alright|got it|i see|super)$/,
      'Good. Ask the next question whenever you like.\n',
    ],
    [/^(?:bye|goodbye|see you(?: later| soon)?|good night|ciao)$/, 'Goodbye. This chat stays in your history.\n'],
    [
      /^(?:who|what) (?:are|r) (?:you|u)(?: really| exactly)?$|^what(?:'s| is) your name$|^are you (?:an? )?(?:ai|human|robot|bot|person|chatgpt|gpt|claude|gemini|llm|language model|real)\b.*$|^what (?:ai |language )?model (?:are you|is this|am i (?:using|talking to|chatting with))$|^which model (?:are you|is this)$/,
      `This is the built-in assistant of ${product}, not a language model: it cannot write, translate or reason. ${able} Connect a language model to chat freely; ask “How do I connect a model?” for the ways.\n`,
    ],
    [
      /^(?:what can (?:you|u|i) do(?: here)?|what do you do|how can you help(?: me)?|help|help me|can you help me)$/,
      `${able} For everything else, connect a language model; ask “How do I connect a model?” for the ways.\n`,
    ],
    [
      /^(?:test|testing|ping|test test|is this (?:on|working)|are you there)$/,
      `${product} is running and received your message. No language model is connected yet.\n`,
    ],
  ];
}
