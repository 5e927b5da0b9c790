import type { AskedDocument } from '../asked-document.ts';

/** Texts written for this benchmark, on unrelated topics. */
export const documents: readonly AskedDocument[] = [
  {
    title: 'Keeping bees on a roof',
    passages: [
      {
        text: 'A hive on a flat roof needs shelter from the wind more than from the cold. Place it with the entrance to the south-east and weigh the lid down with a stone of at least eight kilograms. City bees find lime trees, robinia and the weeds of railway banks within two kilometres, and bring home more honey than colonies beside a field of maize. Put a shallow tray with pebbles and water next to the hive, or they will visit the neighbours’ balconies.',
        questions: [
          'In which direction should the opening of a roof hive look?',
          'Why do bees in a city make much honey?',
        ],
      },
      {
        text: 'From May on, look at the brood every seven days. A colony that builds queen cells wants to swarm; take out two frames with bees and set them into a new box. Varroa mites are counted on a white board under the grid: more than ten a day in July call for treatment with formic acid. Feed no sugar while the supers are on, because it would end up in the honey.',
        questions: ['What number of mites makes treatment necessary?', 'How can I prevent a colony from swarming?'],
      },
    ],
  },
  {
    title: 'Tenancy agreement, 14 Alder Row',
    passages: [
      {
        text: 'The tenant pays a monthly rent of 1,140 pounds in advance on the first working day. A deposit of five weeks’ rent is held by the Northern Deposit Scheme and released within ten days of the end of the tenancy, less the cost of damage beyond fair wear. The rent may be raised once a year with two months’ notice and by no more than the published index of consumer prices.',
        questions: [
          'When does the tenant get his security money back?',
          'By how much can the landlord increase what I pay?',
        ],
      },
      {
        text: 'Pets need the landlord’s consent in writing, which he may refuse for dogs over twenty kilograms. Smoking is not allowed anywhere in the building. The tenant keeps the gutters free of leaves and reports leaks at once; the boiler is serviced by the landlord every September. Subletting a room for longer than six weeks ends the agreement.',
        questions: ['Who takes care of the heating boiler?', 'May I sublet a room for the summer?'],
      },
    ],
  },
  {
    title: 'A walk around Lake Venn',
    passages: [
      {
        text: 'The path around Lake Venn is nineteen kilometres long and takes five hours without a rest. It begins at the old boathouse, where a bus from Tolmin stops every hour until half past six. After three kilometres a chain helps across a slab of wet limestone; small children should turn back here. Drinking water comes from a spring by the chapel of Saint Agnes.',
        questions: [
          'Up to which point can young kids do the lake trail?',
          'What is the total distance on foot around Venn?',
        ],
      },
      {
        text: 'In the upper valley the path leads through larches to the hut of Planina Rob, open from mid-June until the end of September. The keeper serves barley soup and cheese of her own and has fourteen beds, which are to be booked by telephone. Thunderstorms build up after two o’clock on hot days; leave the ridge before noon.',
        questions: ['How do I reserve a bed in the mountain hut?', 'When is the ridge dangerous because of lightning?'],
      },
    ],
  },
  {
    title: 'Annual report of the Quarry Street library',
    passages: [
      {
        text: 'The library lent 214,000 items last year, a tenth of them electronic. Most borrowed was the cookery shelf, followed by crime novels in large print. Opening on Sundays brought 9,300 visits, two thirds by families with children under ten. Overdue fees were abolished in April, and the number of books that came back late fell nevertheless by four percent.',
        questions: [
          'What effect had it to drop fines for late books?',
          'Which section had the highest lending figures?',
        ],
      },
      {
        text: 'The reading room was closed from January to March while the roof was sealed and 38 lamps were replaced. Mrs Adeyemi retired after thirty-one years at the desk; her successor, Piotr Zielinski, comes from the university archive. A grant of 52,000 euros paid for the digitising of the town newspaper from 1888 to 1914.',
        questions: ['Who took over from the librarian who retired?', 'What was the money of the grant spent on?'],
      },
    ],
  },
  {
    title: 'Installing the Ferro heat pump',
    passages: [
      {
        text: 'Stand the outdoor unit on rubber feet at least forty centimetres from the wall and three metres from the neighbour’s window. The drain must not freeze: lead it below the frost line or into a gravel bed. Connect the unit to a circuit of its own with a breaker of 16 amperes. Opening the refrigerant lines is reserved for certified technicians and voids the guarantee otherwise.',
        questions: [
          'How strong must the fuse for the Ferro be?',
          'How near to the neighbours may the outside part stand?',
        ],
      },
      {
        text: 'At first start the display shows E7 until the flow sensor has seen water for ninety seconds. If it stays, bleed the circuit at the upper valve. Code E12 means that the outdoor fan is blocked, mostly by leaves or ice. The unit reports its consumption every fifteen minutes over Modbus; the register map stands in appendix C.',
        questions: ['What is wrong when E12 is displayed?', 'Where do I find the addresses for reading power use?'],
      },
    ],
  },
  {
    title: 'The tea trade of Port Salma',
    passages: [
      {
        text: 'In the eighteenth century Port Salma lived on tea. Up to sixty ships a year came from Canton with the monsoon, carrying chests lined with lead. The harbour tax, one silver piece for each chest, paid for the aqueduct and the hospital. Smugglers landed as much again in the coves to the west, hidden under salted fish.',
        questions: ['How was the building of the aqueduct financed?', 'Under what did smugglers conceal their tea?'],
      },
      {
        text: 'The trade collapsed within a decade after 1839. A fungus killed the gardens up river, and the new steamers drew too much water for the shallow roads. Merchants such as the house of Banerjee moved to indigo and later to jute; others went bankrupt. The customs house burned in 1851 and was rebuilt as a theatre, which still stands.',
        questions: [
          'What stands today where duties were once collected?',
          'For what reasons did the tea business end?',
        ],
      },
    ],
  },
  {
    title: 'Physiotherapy after a knee operation',
    passages: [
      {
        text: 'In the first week bend the knee no further than sixty degrees and walk with two crutches. Cool it four times a day for fifteen minutes, with a cloth between ice and skin. Tighten the thigh for five seconds, twenty times, every waking hour. Swelling that rises in the calf, or a sudden pain when breathing, is a reason to ring the ward at once.',
        questions: ['How far may I bend my leg shortly after surgery?', 'Which symptoms are an emergency?'],
      },
      {
        text: 'From the sixth week cycling without resistance is allowed, later swimming with a crawl kick but never breaststroke. Running begins after four months if one can hop on the operated leg as far as on the other, less ten percent. Contact sports wait for nine months. Patients who trained three times a week had half as many second injuries.',
        questions: ['When can someone with a new knee ligament run again?', 'Which swimming style has to be avoided?'],
      },
    ],
  },
  {
    title: 'Onboarding for the payments team',
    passages: [
      {
        text: 'On your first day ask Ravi for access to the vault and sign the code of conduct. Laptops come encrypted; write the recovery phrase on the card and hand it to the office safe, never into a password manager. Production can be read by everyone after two weeks but changed only in pairs. The pager rota starts in your third month.',
        questions: ['After what time will a new colleague be on call?', 'Where is the laptop recovery phrase kept?'],
      },
      {
        text: 'We release every Tuesday and Thursday before lunch. A change needs one review, green checks and a line in the journal. Roll back first and ask questions later: the command is ship undo, and nobody is blamed for using it. Refunds above two thousand dollars are approved by finance, whichever tool starts them.',
        questions: ['How do I revert a bad deployment?', 'Who must agree to a large refund?'],
      },
    ],
  },
  {
    title: 'Soil and vines at Domaine Cassel',
    passages: [
      {
        text: 'The upper terraces lie on blue slate, which stores the heat of the day and gives it back at night. Here the oldest Riesling stands, planted in 1936 and yielding barely a bottle from each vine. Below the road the ground is loam with pebbles, heavier and colder, where Pinot ripens ten days later. Nothing has been sprayed against weeds since 2004; sheep graze between the rows from November until buds break.',
        questions: ['How are weeds kept down in the vineyard?', 'What kind of rock is under the old Riesling?'],
      },
      {
        text: 'Grapes are picked by hand into boxes of twelve kilograms and pressed whole. Fermentation starts by itself in barrels of a thousand litres and may last until February. The wine stays on its yeast for a year and is filled without filtering. In 2021 frost in the night of 7 April destroyed two thirds of the crop, and no single-vineyard wine was made.',
        questions: ['Why was there no single-site wine in 2021?', 'How long does the wine rest before bottling?'],
      },
    ],
  },
  {
    title: 'Rules of the harbour swimming race',
    passages: [
      {
        text: 'The race leads over 1,850 metres from the pilot steps to the lido. Swimmers must be fourteen or older and show a doctor’s note that is less than a year old. Wetsuits are compulsory when the water is below sixteen degrees and forbidden above twenty. Everyone wears an orange buoy; whoever loses it is taken out by the escort boats.',
        questions: [
          'From what age may people take part in the harbour race?',
          'When must participants have a wetsuit?',
        ],
      },
      {
        text: 'Start numbers are handed out between seven and half past eight in the sailing club. Entry costs 28 euros until the end of May and 40 afterwards; it is not refunded, but may be passed on to another person. The time limit is fifty-five minutes. Prizes are given for three age groups and for the best team of four.',
        questions: ['Can I transfer my entry to a friend?', 'How much time do swimmers have at most?'],
      },
    ],
  },
  {
    title: 'Restoring a fresco in Monte Alba',
    passages: [
      {
        text: 'The Last Supper in the refectory was painted in 1498 on damp plaster and finished in tempera, which has flaked ever since. Candle smoke and three overpaintings hid the faces. In the first campaign, from 1977, restorers removed wax and glue with steam and cotton, a hand’s breadth a day. They left the repairs of 1726 wherever nothing of the original was below.',
        questions: ['How was old wax taken off the painting?', 'Why did the mural in the dining hall deteriorate?'],
      },
      {
        text: 'Today at most twenty-five visitors may enter for a quarter of an hour, through two glass doors that hold back dust. Sensors measure moisture and carbon dioxide; when either rises, admission is paused. Losses are filled with fine upright strokes of watercolour, which vanish at two metres but can be told apart close by and washed off.',
        questions: ['How large a group is let into the refectory?', 'By which technique are missing parts filled in?'],
      },
    ],
  },
  {
    title: 'Grant programme for small orchards',
    passages: [
      {
        text: 'The county supports the planting of tall fruit trees with 45 euros for each tree, at least ten and at most one hundred. Eligible are owners and tenants of meadows under three hectares. Applications are accepted from 1 August until 15 October with a plan of the site and two quotations. Whoever has begun to plant before the approval gets nothing.',
        questions: ['Up to when can I apply for orchard money?', 'How many trees are funded as a maximum?'],
      },
      {
        text: 'The trees must be pruned in the first five years and kept for at least twelve; dead ones are replaced at one’s own cost. Old regional varieties on the list of the pomological society are preferred, among them Red Boskoop and Gellert’s pear. The meadow is mown twice a year and not fertilised with slurry. The office inspects one site in ten.',
        questions: ['What obligations exist regarding care of the trees?', 'How frequently is the grassland cut?'],
      },
    ],
  },
  {
    title: 'How the tram came back to Lindau Park',
    passages: [
      {
        text: 'The last tram to Lindau Park ran in 1962, when petrol was cheap and the rails were worn. A citizens’ group collected 31,000 signatures in 1999, and the new line opened sixteen years later at a cost of 188 million. It carries 24,000 people a day, a third more than forecast, on grassed tracks for most of its way.',
        questions: ['How many passengers use the Lindau Park line?', 'How long after the petition was the tram built?'],
      },
      {
        text: 'Residents had complained of squeaking in the curve at the brewery. Since rails are wetted there by sensors when a tram is near, measurements show six decibels less. The stops were raised by eighteen centimetres so that wheelchairs roll in without a ramp. Traffic lights give way to the tram except during a call-out of the fire service.',
        questions: ['What was done about noise from the rails?', 'In which case do signals not favour the tram?'],
      },
    ],
  },
  {
    title: 'First aid for dogs',
    passages: [
      {
        text: 'A dog that has eaten chocolate should be seen by a vet within two hours: twenty grams of dark chocolate per kilogram of body weight can kill. Take the wrapping with you. Do not give milk or salt water. Grapes and raisins harm the kidneys even in small amounts, and xylitol in chewing gum lowers the blood sugar within minutes.',
        questions: ['What amount of dark chocolate is deadly for a dog?', 'Which sweetener is dangerous to pets?'],
      },
      {
        text: 'If a dog collapses in the heat, lay it in the shade and wet its belly and paws with cool, not icy, water. The rectal temperature should fall below thirty-nine degrees before the journey. A torn claw bleeds much and looks worse than it is; press a clean cloth on it for ten minutes and wind a loose bandage around the foot.',
        questions: ['How do I treat a dog with heatstroke?', 'What helps against a bleeding claw?'],
      },
    ],
  },
  {
    title: 'The accounting year at Farrow Ltd',
    passages: [
      {
        text: 'The books are closed on the fifth working day of each month. Invoices that arrive later go into the next period unless they exceed ten thousand pounds. Travel is claimed in the app with a photograph of the receipt, within thirty days; taxis only after ten at night or with luggage. Credit cards are blocked when two claims are missing.',
        questions: ['When is a cab ride paid for by Farrow?', 'What happens with bills that come too late?'],
      },
      {
        text: 'Stock is counted in the last weekend of March by teams of two, one of whom does not work in the warehouse. Differences above half a percent are counted again. The auditors of Dunmore & Pratt come in May for eight days and ask for contracts above fifty thousand, minutes of the board and a list of open lawsuits.',
        questions: ['Which papers do the external auditors want?', 'Who takes part in counting the inventory?'],
      },
    ],
  },
  {
    title: 'Observing meteors',
    passages: [
      {
        text: 'The Perseids are at their best in the nights around 12 August, with up to ninety meteors an hour under a dark sky. They seem to come from Perseus but are seen anywhere; lie back and look two hands above the horizon to the north-east. The eyes need twenty minutes to get used to the dark, and a single look at a phone undoes it. Red light does less harm.',
        questions: [
          'Why should one not look at a mobile during a meteor shower?',
          'On which date are most Perseids seen?',
        ],
      },
      {
        text: 'To count for science, note the time every quarter of an hour, the faintest star you can make out and the part of the sky that clouds hide. Sporadic meteors are listed apart. The results go to the international organisation within a week; from them it reckons the density of the stream. A bright fireball with a sound should be reported the same night.',
        questions: [
          'What must be recorded for a useful meteor count?',
          'To whom are the observations sent, and how soon?',
        ],
      },
    ],
  },
  {
    title: 'Weaving on a rigid heddle loom',
    passages: [
      {
        text: 'For a scarf two metres long wind a warp of two metres and eighty, because forty centimetres stay on the loom and the cloth shrinks by a seventh when washed. Wool of 400 metres to a hundred grams suits a heddle with forty holes in ten centimetres. Tie the warp on in bunches of an inch and pull each until all give the same note when plucked.',
        questions: ['How much longer than the scarf has the warp to be?', 'How can one hear that the tension is even?'],
      },
      {
        text: 'Beat softly: twelve picks in three centimetres make a supple cloth, more than eighteen a stiff one. Draw the weft in at an angle so that the edges do not pull in. A broken thread is replaced by a new one that is pinned to the cloth and darned in later. Finish with hemstitch before cutting, then wash at thirty degrees and press while damp.',
        questions: ['What do I do when a warp thread snaps?', 'How many picks give a soft fabric?'],
      },
    ],
  },
  {
    title: 'Emergency power for the county hospital',
    passages: [
      {
        text: 'Two diesel generators of 1.2 megawatts start within twelve seconds when the grid fails; until then batteries carry theatres and intensive care. The tanks hold fuel for seventy-two hours. Every month the technicians let both run for an hour under load, and once a year the whole house is taken off the grid on a Sunday at five in the morning.',
        questions: ['For how many hours does the fuel last?', 'What bridges the seconds before the generators run?'],
      },
      {
        text: 'In the outage of November 2018 the second generator failed because its cooling water had leaked. Dialysis was moved to the north wing and two patients were taken to Marfield by ambulance. Since then the level is read remotely, and a mobile unit from the fire service can be coupled in the yard. Lifts other than number three do not run on emergency power.',
        questions: ['Why did one of the diesels not work in 2018?', 'Which elevator keeps going in a blackout?'],
      },
    ],
  },
  {
    title: 'The grammar of Lower Sestian',
    passages: [
      {
        text: 'Lower Sestian, spoken by some four thousand people in three valleys, has no word for the verb to have: one says that a thing is at somebody. Nouns distinguish what can move by itself from what cannot. The plural is formed by repeating the first syllable, as in ka, tree, and kaka, trees, but never for people, who take the ending -eth.',
        questions: [
          'How do speakers express possession in Sestian?',
          'How is more than one person marked in that language?',
        ],
      },
      {
        text: 'Questions are marked by a particle at the end, and a rising tone would be rude. There are four words for yesterday, depending on whether one saw the event, heard of it, dreamt it or concluded it. The missionary Paulsen printed the first spelling book in 1823; today road signs follow the reform of 1987, which dropped all accents.',
        questions: ['Who made the earliest primer of Sestian?', 'What determines which word for yesterday is used?'],
      },
    ],
  },
  {
    title: 'Cleaning the Aqualine swimming pool robot',
    passages: [
      {
        text: 'Empty the filter basket after every second run and rinse it with tap water; no washing-up liquid. The brushes are worn when the yellow line on the lamellae is gone, usually after two seasons. Store the robot dry and free from frost with the cable uncoiled. The swivel joint must be greased by the dealer only.',
        questions: [
          'How do I recognise that the robot’s brushes are used up?',
          'How is the pool cleaner kept over winter?',
        ],
      },
      {
        text: 'When the robot climbs no walls, first lower the chlorine: above three milligrams per litre the belts become slippery. Blinking blue means that it is calibrating and should be left alone for four minutes; blinking red three times, that something blocks the impeller. The app finds the robot only while the power supply is within nine metres of the router.',
        questions: ['Why does it no longer go up the sides of the pool?', 'What does a triple red flash mean?'],
      },
    ],
  },
  {
    title: 'Letters of the painter Elin Dahl',
    passages: [
      {
        text: 'Elin Dahl wrote to her sister almost daily between 1903 and 1911. She complains of the cold studio in Bergen, of turpentine that cost more than bread, and of a professor who let women draw plaster but no model. In 1906 she sold her first picture, a view of the fish market, for eighty crowns to a captain who wanted it for his cabin.',
        questions: ['Who purchased the first work that Dahl sold?', 'What were female students not permitted to draw?'],
      },
      {
        text: 'After a winter in Paris her colours grew lighter. She speaks of a yellow that hums, and of painting snow without white. The illness of her eyes began in 1909; from then on she dictated, and the handwriting is that of her friend Sunniva Moe. Of some two thousand letters 640 survive, most of them in the museum at Lillehammer.',
        questions: ['Why are later letters written in another hand?', 'Where can most of the correspondence be found?'],
      },
    ],
  },
  {
    title: 'Cable car of the Kronberg',
    passages: [
      {
        text: 'The cable car overcomes 1,124 metres of height in eight minutes. Two cabins for sixty people hang on locked-coil ropes of fifty millimetres, which are shifted by twelve metres every twelve years so that no place lies on the pylons for too long. Above seventy kilometres an hour of wind the service stops. The machine house burns no oil: the cabin going down drives a dynamo.',
        questions: [
          'At what wind speed do the cabins stand still?',
          'Why are the ropes of the Kronberg moved from time to time?',
        ],
      },
      {
        text: 'A return ticket costs 44 francs, half for holders of the regional pass and nothing for children under six. The first trip is at seven in summer and at half past eight in winter; the last descent is announced by a bell twenty minutes before. Bicycles go up only on weekdays. In May and November the line rests for inspection for two weeks each.',
        questions: [
          'How much does one pay to go up and down the Kronberg?',
          'In which months is the cable car closed?',
        ],
      },
    ],
  },
  {
    title: 'Seed bank at Holm Farm',
    passages: [
      {
        text: 'The seed bank keeps 3,400 varieties of grain and vegetables in jars of brown glass at minus eighteen degrees. Before that the seeds are dried for a month to five percent moisture. Beans remain alive for thirty years, onions for hardly ten. Every lot is tested each fifth year: when fewer than seventy of a hundred seeds sprout, it is sown afresh.',
        questions: [
          'At what rate of germination is a variety grown again?',
          'Which vegetable’s seeds do not last long?',
        ],
      },
      {
        text: 'Gardeners may order up to six packets in January against a donation and are asked to send back twice as much in autumn. Cross-pollination is the danger: pumpkins must stand five hundred metres from others of their kind, or be pollinated by hand under gauze. In 2017 mice ate the whole collection of lentils, which came back from a partner in Gatersleben.',
        questions: ['How far apart should pumpkin varieties be grown?', 'Where were the lost lentils obtained again?'],
      },
    ],
  },
  {
    title: 'Night trains, a traveller’s guide',
    passages: [
      {
        text: 'A couchette compartment has six bunks and is shared with strangers; a sleeper has three beds at most, a basin and a key. Bring earplugs and slippers. The attendant keeps passports on routes outside the Schengen area and wakes you half an hour before arrival with tea. Breakfast consists of two rolls, jam and what the conductor feels like.',
        questions: [
          'What is the difference between the two classes of beds?',
          'On which lines does staff hold the travel documents?',
        ],
      },
      {
        text: 'Fares open 180 days ahead and are lowest on Tuesdays. If the train is more than an hour late you are owed a quarter of the fare, beyond two hours half of it; claims are made on paper within three months. Bicycles travel in a bag below the lower bunk or in the van of the line to Split. Dogs need a compartment of their own.',
        questions: ['What compensation is there for two hours of delay?', 'How early can one book a sleeper?'],
      },
    ],
  },
  {
    title: 'Concrete with less cement',
    passages: [
      {
        text: 'Making a tonne of cement clinker releases about 800 kilograms of carbon dioxide, more than half of it from the limestone itself. Replacing forty percent by calcined clay keeps the strength after twenty-eight days, though the concrete gains it more slowly in the first three. Such mixtures need more plasticiser and must be kept moist for a week.',
        questions: [
          'What can replace a part of the clinker without loss of strength?',
          'Where does most of the greenhouse gas of cement come from?',
        ],
      },
      {
        text: 'The bridge at Oberwil was cast in 2020 with a binder of slag and clay. Its deck shows cracks of less than a tenth of a millimetre after three winters with salt. The price was six percent above that of an ordinary deck; the canton had allowed for ten. The next step, says engineer Lucia Brunner, is to reuse beams from demolished halls.',
        questions: ['How much more expensive was the bridge of Oberwil?', 'What does Brunner want to do next?'],
      },
    ],
  },
];
