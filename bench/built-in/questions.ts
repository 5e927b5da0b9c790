/**
 * Questions written before the model was tuned. Those at even positions are for tuning. Those at odd positions are held
 * out: the run prints only how many of them are answered correctly, never which.
 */
export interface FileQuestion {
  readonly files: readonly string[];
  readonly question: string;
  /** A hit: any of these is in the first three quotes; white space is ignored. Empty: the files have no answer. */
  readonly expected: readonly string[];
}

const ask = (files: string, question: string, ...expected: string[]): FileQuestion => ({
  files: files.split(' '),
  question,
  expected,
});

export const answerable: readonly FileQuestion[] = [
  ask('tenancy-agreement.pdf', 'How much is the monthly rent?', '1,380 euros'),
  ask('tenancy-agreement.pdf', 'When are the keys handed over?', '27 February 2026'),
  ask('tenancy-agreement.pdf', 'May I keep a dog?', 'A dog or a cat needs consent in writing'),
  ask('tenancy-agreement.pdf', 'Who do I call when something breaks?', 'Piotr Lindqvist'),
  ask(
    'tenancy-agreement.pdf',
    'How large is the deposit and when do I get it back?',
    '4,140 euros',
    'within six weeks',
  ),
  ask('tenancy-agreement.pdf', 'What does a replacement fob cost?', '45 euros'),
  ask('tenancy-agreement.pdf', 'Can I rent the flat out on holiday platforms?', 'booking platforms is not permitted'),
  ask('tenancy-agreement.pdf', 'Which court decides disputes?', 'District Court'),
  ask('annual-report-2025.pdf', 'How many members did the cooperative have at the end of 2025?', '6,214'),
  ask('annual-report-2025.pdf', 'Who chairs the board?', 'Astrid Halvorsen'),
  ask('annual-report-2025.pdf', 'What was the revenue in 2025?', '45,970'),
  ask('annual-report-2025.pdf', 'How much did replacing the gearbox cost?', '640,000 euros'),
  ask('annual-report-2025.pdf', 'How much solar power was produced in 2025?', '17.5'),
  ask('annual-report-2025.pdf', 'What dividend is proposed?', '4 percent on each share'),
  ask('annual-report-2025.pdf', 'Which company audited the accounts?', 'Berg & Winther'),
  ask('annual-report-2025.pdf', 'When will the second battery be finished?', 'autumn 2027'),
  ask('heat-pump-manual.pdf', 'What does error E17 mean?', 'pressure in the heating circuit too low'),
  ask('heat-pump-manual.pdf', 'How loud is the outdoor unit?', '48 dB(A)'),
  ask('heat-pump-manual.pdf', 'How often must the filter be cleaned?', 'Every six months'),
  ask('heat-pump-manual.pdf', 'What is the lowest outside temperature it works at?', '−22 °C'),
  ask('heat-pump-manual.pdf', 'How long is the guarantee on the compressor?', 'ten years on the compressor'),
  ask('heat-pump-manual.pdf', 'Why is the ring blue?', 'blue while defrosting'),
  ask('heat-pump-manual.pdf', 'When is the tank heated against legionella?', 'Sunday at 02:00'),
  ask('heat-pump-manual.pdf', 'How heavy is the outdoor unit?', '128 kg'),
  ask('employee-handbook.docx', 'How many days of vacation do I get?', '28 days of paid holiday'),
  ask('employee-handbook.docx', 'When are salaries paid?', '25th of each month'),
  ask('employee-handbook.docx', 'From which day do I need a doctor’s certificate?', 'fourth calendar day'),
  ask('employee-handbook.docx', 'How large is the learning budget?', '1,200 euros'),
  ask('employee-handbook.docx', 'How expensive may a hotel in Paris be?', '190 euros'),
  ask('employee-handbook.docx', 'Who do I tell when my laptop is stolen?', 'Emre Yildiz'),
  ask('employee-handbook.docx', 'How many days off for moving house?', 'Moving house: one day'),
  ask('employee-handbook.docx', 'What is the notice period after five years?', 'three months after five years'),
  ask('staff.csv', 'What does Priya Raman earn?', '73300', '73,300'),
  ask('staff.csv', 'Where does Viktor Hladik work?', 'Prague'),
  ask('staff.csv', 'How many people work in Engineering?', '**4**'),
  ask('staff.csv', 'What is the average salary?', '64,042.86'),
  ask('staff.csv', 'Who has the highest salary?', 'Greta Lindholm'),
  ask('staff.csv', 'When did Hanna Virtanen start?', '2018-03-12'),
  ask('orders-2026.csv', 'What did Tea House Ito order with order 5032?', 'Sencha'),
  ask('orders-2026.csv', 'How many orders were cancelled?', '**6**'),
  ask('orders-2026.csv', 'What is the total quantity of Hotel Mirador?', '**197**'),
  ask('orders-2026.csv', 'What is the status of order 5023?', 'shipped'),
  ask('gateway.yaml', 'Which port does the gateway listen on?', 'port: 8443'),
  ask('gateway.yaml', 'How long do sessions last?', 'lifetime: 14d'),
  ask('gateway.yaml', 'How many retries does the images upstream have?', 'retries: 3'),
  ask('gateway.yaml', 'How many requests per minute may anonymous callers make?', 'requests_per_minute: 60'),
  ask('inventory.json', 'Who manages the warehouse?', 'Femke de Boer'),
  ask('inventory.json', 'In which bin is the wool rug?', 'D-01-4'),
  ask('hall-events.json', 'Who is the contact for the chess club?', 'Ludmila Novak'),
  ask('hall-events.json', 'What does the pottery course cost?', '"fee":145'),
  ask('retry.ts', 'What is the default maximum delay?', 'maxDelayMs: 8_000'),
  ask('retry.ts', 'Which status codes are retryable?', '408, 425, 429'),
  ask('invoice.py', 'What is the VAT rate?', 'Decimal("0.21")'),
  ask('RateLimiter.java', 'Where is tryAcquire defined?', 'public boolean tryAcquire(String caller)'),
  ask('shutterbox-readme.md', 'Which version of Python is needed?', 'Python 3.11'),
  ask('shutterbox-readme.md', 'How long do duplicates stay in the trash?', '60 days'),
  ask('museum-visit.html tenancy-agreement.pdf', 'How late is the museum open on Thursdays?', 'until 9 pm'),
  ask('library-catalogue.xml', 'How much is the fine per day?', '20</fine>'),
  ask('minutes-2026-02.txt employee-handbook.docx', 'Whose quotation for the shed roof was accepted?', 'Greenroof'),
  ask(
    'LICENSE tenancy-agreement.pdf',
    'What does the Apache License say about trademarks?',
    'does not grant permission to use the trade',
  ),
];

export const unanswerable: readonly FileQuestion[] = [
  ask('tenancy-agreement.pdf', 'How many parking spaces come with the apartment?'),
  ask('tenancy-agreement.pdf', 'What is the phone number of the landlord’s lawyer?'),
  ask('tenancy-agreement.pdf', 'How fast is the internet connection?'),
  ask('annual-report-2025.pdf', 'What was the revenue in 2019?'),
  ask('annual-report-2025.pdf', 'What is the salary of the managing director?'),
  ask('annual-report-2025.pdf', 'How many electric cars does the cooperative own?'),
  ask('heat-pump-manual.pdf', 'What does error E99 mean?'),
  ask('heat-pump-manual.pdf', 'What does the heat pump cost?'),
  ask('heat-pump-manual.pdf', 'Can I connect it to Apple HomeKit?'),
  ask('employee-handbook.docx', 'Is there a gym membership?'),
  ask('employee-handbook.docx', 'Who founded the company?'),
  ask('employee-handbook.docx', 'What is the dress code at client meetings?'),
  ask('staff.csv', 'What does Sarah Connor earn?'),
  ask('staff.csv', 'How old is Priya Raman?'),
  ask('orders-2026.csv', 'What is the status of order 7777?'),
  ask('orders-2026.csv', 'Which carrier delivered order 5023?'),
  ask('gateway.yaml', 'What is the database password?'),
  ask('gateway.yaml', 'Which Kubernetes namespace is used?'),
  ask('inventory.json', 'How many sofas are in stock?'),
  ask('hall-events.json', 'When is the yoga class?'),
  ask('retry.ts', 'Where is the circuit breaker implemented?'),
  ask('invoice.py', 'How are invoices sent by e-mail?'),
  ask('RateLimiter.java', 'Which Redis key prefix is used?'),
  ask('shutterbox-readme.md', 'Does it support face recognition?'),
  ask('museum-visit.html', 'Who designed the building of the museum?'),
  ask('library-catalogue.xml', 'Is there a copy of Moby Dick?'),
  ask('minutes-2026-02.txt', 'Who won the prize for the biggest pumpkin?'),
  ask('LICENSE', 'What is the fee for a commercial licence?'),
  ask('tenancy-agreement.pdf employee-handbook.docx', 'What is the capital of Australia?'),
  ask('museum-visit.html annual-report-2025.pdf', 'How do I bake sourdough bread?'),
];

/** Questions about the product itself, asked without a file. The answers are in docs/guide. */
export const guideQuestions: readonly FileQuestion[] = [
  ask('', 'How do I connect a model?', 'HOUSE_MODEL_URL', 'OPENAI_API_KEY'),
  ask('', 'How large may an attachment be?', '7.5 MB'),
  ask('', 'Where is my data stored?', 'data'),
  ask('', 'What happens when I close the tab while a reply is streaming?', 'goes on'),
  ask('', 'How do I make a backup in Atrium?', 'npm run backup'),
  ask('', 'How long is a demo account kept?', '24 hours'),
  ask('', 'What is the keyboard shortcut for a new chat?', 'Shift+O'),
  ask('', 'How can I edit a message I sent?', 'Edit'),
  ask('', 'Does Atrium work with Ollama?', 'Ollama'),
  ask('', 'What does Deep research do?', 'Deep research'),
  ask('', 'Which file types can I attach?', 'DOCX', 'docx'),
  ask('', 'Can I use my own API key in settings?', "Press 'Connect'"),
];

/** Questions about neither a file nor the product. The honest answer is that no language model is connected. */
export const beyond: readonly string[] = [
  'Write a poem about autumn',
  'What is the capital of France?',
  'Translate good morning into Japanese',
  'Who won the football world cup in 1998?',
  'Explain quantum entanglement to a child',
  'Give me a recipe for pancakes',
  'Which film should I watch tonight?',
  'Write a Python function that sorts a list',
];
