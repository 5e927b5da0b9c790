/** Questions that the passages of the claim sets answer, by the passage's title. */
export const claimQuestions: Readonly<Record<string, readonly string[]>> = {
  'The Tarn Point light': [
    'How far out at sea is the lamp of Tarn Point visible?',
    'Since when has nobody lived on the lighthouse rock?',
    'What did the 1953 storm destroy there?',
  ],
  'Grey herons in winter': [
    'How much does a heron have to eat daily?',
    'Where do herons go when the valley is frozen?',
    'What share of young herons died in winter 2010?',
  ],
  'How the moraine lake was drained': [
    'By what means was the glacier lake at Sillar made lower?',
    'How often are the warning sirens tried out?',
    'What volume of water was behind the moraine originally?',
  ],
  'The night-blooming cactus': [
    'Which animals come because of how the night-blooming cactus smells?',
    'At what age does the cactus flower?',
    'Does this cactus want water in winter?',
  ],
  'Counting stars without a telescope': [
    'How many stars are visible from within a big city?',
    'Which part of the sky did the Lauder survey use for counting, and why?',
    'Do naked-eye star counts match satellites?',
  ],
  'Eelgrass meadows of the bay': [
    'Where may boats not anchor since 2019?',
    'How long do holes torn in eelgrass need to close?',
    'Why is seagrass good for the beach?',
  ],
  'A fungus that glows': [
    'What happens to somebody who eats the glowing mushroom?',
    'On which wood does the luminous fungus grow?',
    'Does it still shine once dried?',
  ],
  'Why the river runs red': [
    'What makes the Orrin change colour in June?',
    'How much iron did the tests of the water board find?',
    'Where do the trout go when the river is red?',
  ],
  'Remote work policy of Hollis & Vane': [
    'How many days may employees work while abroad?',
    'Does Hollis & Vane pay for a desk at home?',
    'By when must home office days be entered?',
  ],
  'Quarterly letter of the Brandt fund': [
    'Which share contributed most to the result of the Brandt fund?',
    'What is the yearly fee of the fund?',
    'Can new investors still buy into it?',
  ],
  'Backing up a Corvus server': [
    'When does Corvus write its full backups?',
    'How much disk space is required to restore a Corvus backup?',
    'After how many days are old backup files removed?',
  ],
  'Minutes of the allotment association': [
    'What does a garden plot cost from now on?',
    'Who is going to mend the pump and what is his budget?',
    'Did the gardeners permit beekeeping?',
  ],
  'Warranty of the Pell coffee grinder': [
    'Is damage by limescale covered for the grinder?',
    'Where is a faulty coffee grinder sent?',
    'How long is the guarantee on the burrs?',
  ],
  'Trial of a new bus lane': [
    'How much faster did buses get on Ferry Road?',
    'Did the shops lose business because of the bus lane?',
    'When is the council going to vote on the lane?',
  ],
  'Returning goods to Larch & Daughter': [
    'Can I give back fabric that was cut for me?',
    'How quickly is money refunded after goods have arrived?',
    'How many years can a gift voucher be used?',
  ],
  'A new battery for the ferry Sunniva': [
    'What is done with the old cells of the Sunniva ferry?',
    'How long does charging at the quay last?',
    'What is the capacity of the replacement battery?',
  ],
  'Ida Corvin, maker of globes': [
    'What was new about the globe of 1879?',
    'What did Ida Corvin do once her workshop had burned?',
    'From whom did Corvin learn to engrave?',
  ],
  'Rye bread from the pan': [
    'How hot must the oven be first for rye bread?',
    'When may one cut the rye loaf?',
    'What amount of salt goes into the dough?',
  ],
  'Sleep in shift workers': [
    'Which direction of rotating shifts was better for sleep?',
    'How much sleep did nurses with changing shifts lose?',
    'Did shift work change blood pressure in the nurses?',
  ],
  'The siege of Hartwick': [
    'Who commanded the defenders of Hartwick castle?',
    'How much did the people of the town pay to be spared?',
    'Why did Lord Merrow not save the castle?',
  ],
  'Choosing a first violin': [
    'What does it cost to rent a child’s violin?',
    'Which strings are best for beginners on the violin?',
    'How often does a bow need new hair?',
  ],
  'Vaccine storage at the clinic': [
    'At what temperature should vaccines be stored?',
    'Who decides about vaccines after the fridge was too warm?',
    'How long can an opened Tetavax vial be used?',
  ],
  'The carnival of Sant Oriol': [
    'In which years was the Sant Oriol carnival forbidden?',
    'What gets burned at the end of the carnival?',
    'Who owns the older mask workshop?',
  ],
  'Learning words in a second language': [
    'Is writing vocabulary by hand of use to adults?',
    'How long should one pause before repeating a word?',
    'How well are words from lists remembered after a month?',
  ],
  'Fire drill at Beacon House': [
    'Where do people gather when there is a fire alarm at Beacon House?',
    'Can one take the lift during an alarm?',
    'How many minutes did the latest evacuation need?',
  ],
};
