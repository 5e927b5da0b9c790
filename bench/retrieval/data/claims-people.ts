import type { ClaimSet } from '../claim-set.ts';

/** Passages about people, history, food and health, with sentences that follow from them and sentences that do not. */
export const peopleClaims: readonly ClaimSet[] = [
  {
    title: 'Ida Corvin, maker of globes',
    text: 'Ida Corvin was born in Trieste in 1842 and learned to engrave from her uncle. Her globe of 1879 showed the depths of the oceans for the first time and won a silver medal in Paris. She employed only women in her workshop, up to fourteen of them. After the fire of 1891 she did not rebuild it but taught drawing in Ljubljana until her death in 1908.',
    supported: [
      'Ida Corvin learned engraving from her uncle.',
      'Her globe from 1879 won a silver medal in Paris.',
      'As many as fourteen women worked in her workshop.',
      'She died in 1908, having taught drawing in Ljubljana.',
    ],
    unsupported: [
      'Her globe from 1879 won a gold medal in Paris.',
      'Ida Corvin learned engraving from her father.',
      'After the fire of 1891 she rebuilt the workshop.',
      'Ida Corvin was born in Venice in 1842.',
    ],
  },
  {
    title: 'Rye bread from the pan',
    text: 'Mix 500 grams of rye flour with 420 millilitres of warm water, twelve grams of salt and the ripe sourdough. Let the dough rest for three hours; it should rise by half, not double. Bake for twenty minutes at 240 degrees, then for forty minutes at 190 degrees. The loaf must not be cut before the next day. It keeps for a week in a linen cloth.',
    supported: [
      'The dough takes 500 grams of rye flour and twelve grams of salt.',
      'The dough rests for three hours.',
      'It is baked at 240 degrees for twenty minutes, then at 190 degrees for forty.',
      'Wrapped in a linen cloth, the loaf keeps for a week.',
    ],
    unsupported: [
      'The dough takes 500 grams of wheat flour.',
      'The dough rests for three days.',
      'The loaf should be cut while it is warm.',
      'It is baked at 190 degrees for twenty minutes, then at 240 degrees for forty.',
    ],
  },
  {
    title: 'Sleep in shift workers',
    text: 'The study followed 612 nurses in four hospitals for two years. Nurses on rotating shifts slept 47 minutes less a day than those on fixed shifts. Rotating forwards, from morning to evening to night, halved the difference. No effect on blood pressure was found. The authors, led by Dr Hanne Moll, warn that nurses over fifty were few among the participants.',
    supported: [
      'The study followed 612 nurses over two years.',
      'On rotating shifts nurses slept 47 minutes less per day than on fixed shifts.',
      'No effect on blood pressure was found by the study.',
      'Hanne Moll led the authors.',
    ],
    unsupported: [
      'On rotating shifts nurses slept 47 minutes more per day than on fixed shifts.',
      'The study found an effect on blood pressure.',
      'The study followed 612 doctors over two years.',
      'The study was carried out in fourteen hospitals.',
    ],
  },
  {
    title: 'The siege of Hartwick',
    text: 'Hartwick was besieged from February to July 1645. The garrison of 900 men under Colonel Ashdown held the castle and the bridge but lost the lower town in May. Relief came too late: the army of Lord Merrow arrived two days after the surrender. The townspeople were spared on payment of 6,000 pounds. The breach in the east wall can still be seen.',
    supported: [
      'The siege of Hartwick lasted from February to July 1645.',
      'Colonel Ashdown commanded a garrison of 900 men.',
      'The lower town was lost in May.',
      'The army of Lord Merrow arrived two days after the surrender.',
    ],
    unsupported: [
      'The army of Lord Merrow arrived two days before the surrender.',
      'Lord Merrow commanded a garrison of 900 men.',
      'The breach in the west wall can still be seen.',
      'The townspeople paid 9,000 pounds.',
    ],
  },
  {
    title: 'Choosing a first violin',
    text: 'A child of six usually starts on a violin of a quarter size. Renting costs between 12 and 18 euros a month and is cheaper than buying for the first three years. The bow should be rehaired once a year. Avoid steel strings at the beginning, because they need more pressure; strings with a synthetic core are kinder to small fingers. A lesson of thirty minutes a week is enough.',
    supported: [
      'Six-year-olds usually begin on a quarter-size violin.',
      'Renting costs 12 to 18 euros per month.',
      'The bow should get new hair once a year.',
      'Steel strings should be avoided at first since they need more pressure.',
    ],
    unsupported: [
      'Renting costs 22 to 28 euros per month.',
      'Steel strings are recommended for beginners.',
      'Buying is cheaper than renting for the first three years.',
      'A lesson of sixty minutes a week is needed.',
    ],
  },
  {
    title: 'Vaccine storage at the clinic',
    text: 'Vaccines are kept between two and eight degrees and must never freeze. The refrigerator is checked at 8:00 and at 17:00 and the reading is signed by the nurse on duty. If the temperature leaves the range for more than thirty minutes, the pharmacist decides what can still be used. Opened vials of Tetavax are thrown away after six hours. The door may not be used for storage.',
    supported: [
      'Vaccines have to be kept at two to eight degrees.',
      'The refrigerator is checked at 8:00 and 17:00.',
      'The pharmacist decides what may still be used when the temperature was out of range for over thirty minutes.',
      'Opened vials of Tetavax are discarded after six hours.',
    ],
    unsupported: [
      'Vaccines have to be kept frozen.',
      'Opened vials of Tetavax are thrown away after sixteen hours.',
      'The door may be used for storage.',
      'The reading is signed by the pharmacist on duty.',
    ],
  },
  {
    title: 'The carnival of Sant Oriol',
    text: 'The carnival of Sant Oriol lasts eleven days and ends with the burning of a straw ox on the harbour. Masks are made of papier-mâché in two workshops, of which the older one belongs to the Ferrer family. The custom was banned between 1939 and 1975 and came back with 300 participants; last year there were 14,000. Visitors may not enter the ring of drummers.',
    supported: [
      'A straw ox is burned on the harbour at the end of the carnival.',
      'The older of the two mask workshops belongs to the Ferrer family.',
      'The carnival was forbidden from 1939 to 1975.',
      'Last year 14,000 people took part.',
    ],
    unsupported: [
      'A straw horse is burned on the harbour at the end of the carnival.',
      'The carnival was forbidden from 1949 to 1975.',
      'Visitors are allowed to enter the ring of drummers.',
      'The carnival lasts eleven weeks.',
    ],
  },
  {
    title: 'Learning words in a second language',
    text: 'Learners who met a new word in at least eight different sentences remembered it after a month in 71 percent of cases. Those who saw it in a list remembered it in 38 percent. Writing the word by hand helped children but made no difference for adults. Pauses of three days between repetitions worked better than pauses of one day. The experiment was repeated in Lisbon with the same outcome.',
    supported: [
      'Words met in eight or more different sentences were remembered after a month in 71 percent of cases.',
      'For words from a list the figure was 38 percent.',
      'Writing words by hand made no difference for adults.',
      'The experiment had the same outcome when it was repeated in Lisbon.',
    ],
    unsupported: [
      'For words from a list the figure was 83 percent.',
      'Writing words by hand helped adults but not children.',
      'Pauses of one day worked better than pauses of three days.',
      'The experiment was repeated in Madrid with the same outcome.',
    ],
  },
  {
    title: 'Fire drill at Beacon House',
    text: 'When the alarm sounds, leave the building by the nearest stairs; lifts must not be used. The meeting point is the car park behind the library. Floor wardens wear yellow vests and check the toilets. Nobody may go back inside before the fire brigade has given the all-clear. Drills take place in March and September, and the last one emptied the house in six minutes.',
    supported: [
      'Lifts must not be used when the alarm sounds.',
      'People meet in the car park behind the library.',
      'The toilets are checked by floor wardens in yellow vests.',
      'In the last drill the house was empty after six minutes.',
    ],
    unsupported: [
      'Lifts may be used when the alarm sounds.',
      'People meet in the car park behind the church.',
      'The toilets are checked by floor wardens in orange vests.',
      'Drills take place every month.',
    ],
  },
];
