import { numbers } from '../../search/texts.ts';

/**
 * A distractor: a text without questions on the same topics, which the search must distinguish from the asked texts.
 */
export interface LikeDocument {
  readonly title: string;
  readonly passages: readonly string[];
}

const places =
  'Arden Belcombe Corrie Dunmere Eskdale Farnham Glenmoor Haverly Inverlea Jarrow Kelsey Lorne Midvale Norrow Oakham Penrith Quenby Rowen Selwick Tarset'.split(
    ' ',
  );
const people =
  'Ms Abara|Mr Bellini|Dr Castro|Ms Duval|Mr Eklund|Dr Farouk|Ms Grant|Mr Hosoda|Dr Ivanova|Ms Jansen|Mr Kowal|Dr Lopez|Ms Mbeki|Mr Novak'.split(
    '|',
  );
const months = 'January February March April May June July August September October November December'.split(' ');

interface Facts {
  readonly place: string;
  readonly other: string;
  readonly person: string;
  readonly month: string;
  readonly year: number;
  n(from: number, to: number): number;
}

const kinds: readonly ((facts: Facts) => LikeDocument)[] = [
  ({ place, other, person, month, year, n }) => ({
    title: `The lighthouse at ${place} Head`,
    passages: [
      `The light at ${place} Head was lit in ${month} ${year}. Its lamp stands ${n(20, 60)} metres above the sea and is visible for ${n(10, 25)} miles. ${person} was its last keeper and left the rock in ${year + n(60, 90)}.`,
      `In the gale of ${year + n(20, 50)} the gallery lost its glass and the boat landing was carried off. Stone for the repairs came from ${other} by barge, and the work lasted ${n(4, 20)} months.`,
      `Visitors may climb the ${n(90, 240)} steps on Saturdays from ${month}. Dogs stay below. The fog signal, silent since ${year + n(80, 110)}, is sounded once a year at the feast of the parish.`,
    ],
  }),
  ({ place, other, person, year, n }) => ({
    title: `Waterbirds of the ${place} marshes`,
    passages: [
      `The wardens of ${place} counted ${n(12, 90)} pairs of egrets and ${n(40, 400)} lapwings in ${year + 120}. Most of them move to ${other} when the pools are covered with ice and come home with the first mild wind.`,
      `A stork takes ${n(300, 700)} grams of frogs, mice and beetles a day. Young birds learn to fish from their second month; in wet summers up to ${n(20, 60)} percent of the nests fail.`,
      `${person}, who leads the ringing station, asks walkers to keep to the dyke until July. Drones are forbidden within ${n(200, 900)} metres of the colony.`,
    ],
  }),
  ({ place, person, month, n }) => ({
    title: `Working rules of the ${place} Trading Company`,
    passages: [
      `Staff of the ${place} Trading Company may work at home ${n(1, 2)} days a week once ${person} has agreed. The days are noted in the rota by Wednesday evening. Equipment is lent by the company and returned on leaving.`,
      `Holidays are ${n(24, 32)} days a year; up to ${n(3, 9)} of them can be carried over until the end of ${month}. Sick notes are needed from the third day. Overtime is paid or taken as time off within the quarter.`,
      `Travel by train is booked in second class. The daily allowance is ${n(20, 60)} euros; hotel breakfasts are deducted from it. Accidents on the way to work are reported to the personnel office at once.`,
    ],
  }),
  ({ place, other, person, n }) => ({
    title: `Letter to investors of the ${place} Fund`,
    passages: [
      `The ${place} Fund gained ${n(1, 9)}.${n(1, 9)} percent in the half-year, a little less than its index. Holdings in shipping and paper helped; those in retail cost us ${n(1, 3)} percent.`,
      `We bought shares in ${other} Cables after their fall in spring and sold half of ${place} Foods at a profit. Cash stands at ${n(4, 15)} percent of the assets. The management fee is ${n(4, 9)} tenths of a percent.`,
      `${person} joins the board as of next year. The meeting of shareholders takes place by video, and questions may be sent until a week before. The dividend is paid in two parts.`,
    ],
  }),
  ({ place, person, month, n }) => ({
    title: `Minutes of the ${place} residents' association`,
    passages: [
      `${n(15, 60)} members were present and ${person} presided. The minutes of ${month} were accepted without change. The contribution stays at ${n(20, 80)} euros a year for each household.`,
      `The repair of the playground was discussed at length. Two offers are at hand, of ${n(3, 9)},400 and ${n(10, 19)},200 euros; the cheaper one was chosen by ${n(12, 30)} votes to ${n(2, 9)}.`,
      `Complaints about parked bicycles will be passed on to the town. The summer party is in the yard behind the school, and a choir from the neighbourhood is to sing. Next meeting: the second Tuesday of ${month}.`,
    ],
  }),
  ({ place, n, person }) => ({
    title: `Warranty of the ${place} kettle`,
    passages: [
      `The ${place} kettle is guaranteed for ${n(2, 4)} years. The guarantee covers the heating element and the switch but not scratches, scale or damage by transport. The receipt must be kept.`,
      `For repairs send the appliance, well packed, to the service centre of ${person}. Postage up to ${n(5, 15)} euros is refunded. Most machines come back within ${n(6, 20)} working days.`,
      `Descale with citric acid every ${n(4, 12)} weeks, never with vinegar. The lid seal costs ${n(3, 9)} euros and can be exchanged without a tool. The base must not be put into water.`,
    ],
  }),
  ({ place, other, n, month }) => ({
    title: `Bus and rail around ${place}`,
    passages: [
      `From ${month} line ${n(2, 90)} runs every ${n(6, 30)} minutes between ${place} and ${other}. Passengers with a season ticket take bicycles along free of charge outside the rush hour.`,
      `The trial of a cycle lane on ${place} High Street ended with mixed results: ${n(5, 25)} percent more cyclists, and delivery vans that stop ${n(30, 120)} seconds longer. The council decides after the holidays.`,
      `A day ticket costs ${n(5, 14)} francs, half for children under twelve. The last train leaves at ${n(10, 11)} in the evening. Lifts at the station are repaired until ${month}.`,
    ],
  }),
  ({ place, person, n, year }) => ({
    title: `${person} of ${place}, instrument maker`,
    passages: [
      `${person} was born at ${place} in ${year} and learned the trade from a neighbour. The first harp, of ${year + n(22, 35)}, is in the museum of the town and has ${n(30, 46)} strings.`,
      `Up to ${n(4, 20)} people worked in the workshop by the mill. After the flood of ${year + n(36, 50)} the tools were sold, and the family moved to the coast, where a shop for sheet music was opened.`,
      `Some ${n(100, 900)} letters survive, most of them orders and bills. The varnish is described in one of them: resin, oil of walnuts and a red root from the market, boiled for ${n(3, 9)} hours.`,
    ],
  }),
  ({ place, n }) => ({
    title: `Bread and cakes from ${place}`,
    passages: [
      `For the ${place} loaf knead ${n(4, 9)}00 grams of wheat flour with ${n(2, 6)}00 millilitres of buttermilk, yeast and a spoon of honey. Let it rise until it has doubled, then bake for ${n(30, 60)} minutes at ${n(18, 23)}0 degrees.`,
      `The plum cake needs ${n(2, 5)} eggs, ${n(1, 3)}50 grams of butter and a pinch of cinnamon. Lay the fruit with the cut side up and dust with sugar. It is best on the second day and keeps in a tin for ${n(4, 9)} days.`,
      `Sourdough is fed in the evening with equal weights of flour and water. If it smells of nail varnish, it is hungry. Dried on paper it survives for ${n(3, 12)} months in a jar.`,
    ],
  }),
  ({ place, person, n }) => ({
    title: `Patient leaflet: the ${place} clinic`,
    passages: [
      `After the operation on the shoulder wear the sling for ${n(2, 6)} weeks, at night too. Move the fingers and the elbow ${n(4, 9)} times a day. Ring the ward if the wound is hot or the temperature rises above ${n(38, 39)} degrees.`,
      `Tablets against pain are taken with food, at most ${n(3, 6)} a day. Do not drive before ${person} has tested your arm. Swimming is allowed from the ${n(7, 12)}th week, throwing after half a year.`,
      `The study of ${person} followed ${n(80, 900)} patients of ${place}: those who began exercises early slept better, and no difference in strength was found after a year.`,
    ],
  }),
  ({ place, other, year, n, person }) => ({
    title: `The siege of ${place} Castle`,
    passages: [
      `${place} Castle was besieged for ${n(3, 11)} weeks in ${year - 200}. The garrison of ${n(2, 9)}00 men under Captain ${person.split(' ')[1]} gave up when the well was poisoned.`,
      `The town of ${other} sent grain by river at night until the chain was stretched across the water. After the surrender the inhabitants paid ${n(2, 9)},000 crowns and were left in peace.`,
      `The north tower was blown up and never rebuilt; its stones are in the barns of ${other}. A feast in ${months[n(0, 11)]} recalls the day with drums and a procession of children.`,
    ],
  }),
  ({ place, n, month }) => ({
    title: `Operating the ${place} mail server`,
    passages: [
      `Start the ${place} server as an ordinary user; a port below 1024 needs the capability instead. Logs are kept for ${n(7, 60)} days and rotated at ${n(1, 5)} in the morning. The queue is flushed every ${n(5, 30)} minutes.`,
      `Snapshots are taken each night and copied to a second site on Sundays. A restore of ${n(50, 500)} gigabytes takes about ${n(2, 9)} hours. Version ${n(2, 6)} reads the snapshots of the two versions before it.`,
      `The display code E${n(2, 30)} on the rack unit means that a fan stands still. Certificates run out in ${month}; the script renews them ${n(10, 30)} days earlier and sends a message to the channel of the operators.`,
    ],
  }),
];

/** Makes this many distractors, of all kinds in turn. The result is the same each time. */
export function likeDocuments(count: number): readonly LikeDocument[] {
  const next = numbers(41);
  const n = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = (some: readonly string[]) => some[n(0, some.length - 1)] ?? '';
  return Array.from({ length: count }, (_, at) => {
    const place = places[Math.floor(at / kinds.length) % places.length] ?? '';
    const facts = { place, other: pick(places), person: pick(people), month: pick(months), year: n(1790, 1905), n };
    const make = kinds[at % kinds.length];
    if (!make) throw new Error('There are no kinds.');
    return make(facts);
  });
}
