import type { ClaimSet } from '../claim-set.ts';

/** Passages about nature, the sea and the sky, with sentences that follow from them and sentences that do not. */
export const natureClaims: readonly ClaimSet[] = [
  {
    title: 'The Tarn Point light',
    text: 'The lighthouse at Tarn Point was lit for the first time on 3 May 1874. Its lamp stands 41 metres above the high-water mark and can be seen from 22 nautical miles. Until 1931 three keepers and their families lived on the rock; since then the light has been worked from the mainland. The tower was not damaged in the storm of 1953, although the landing stage was swept away.',
    supported: [
      'Tarn Point first showed its light in May 1874.',
      'Ships can see the lamp from a distance of 22 nautical miles.',
      'The storm of 1953 took the landing stage but did not damage the tower.',
      'Three keepers lived on the rock with their families until 1931.',
    ],
    unsupported: [
      'Tarn Point first showed its light in May 1847.',
      'The tower was badly damaged in the storm of 1953.',
      'Four keepers lived on the rock until 1931.',
      'The light at Tarn Point is the oldest on that coast.',
    ],
  },
  {
    title: 'Grey herons in winter',
    text: 'Grey herons stay in the valley all year as long as the backwaters remain free of ice. In hard winters most of them move to the estuary, about sixty kilometres away, and return in March. A heron needs roughly 330 grams of fish a day, and takes voles from the meadows when the water is frozen. Young birds suffer most: in the winter of 2010 seven out of ten did not see the spring.',
    supported: [
      'When the backwaters freeze, most herons leave for the estuary.',
      'A grey heron eats about 330 grams of fish each day.',
      'Herons that went to the estuary come back in March.',
      'If the water is frozen, herons catch voles in the meadows.',
    ],
    unsupported: [
      'A grey heron eats about 530 grams of fish each day.',
      'Herons that went to the estuary come back in May.',
      'Old birds suffer most in hard winters.',
      'Herons never leave the valley, even in hard winters.',
    ],
  },
  {
    title: 'How the moraine lake was drained',
    text: 'In 2006 engineers lowered the lake above Sillar by eleven metres to keep the moraine from bursting. They dug a tunnel of 480 metres through the rock below the glacier and let the water out over nine weeks. Before the work began, the lake held some four million cubic metres. The villages downstream had been warned twice, in 1997 and in 2003, and sirens were tested every month.',
    supported: [
      'The lake above Sillar was lowered by eleven metres in 2006.',
      'Water was let out over nine weeks through a tunnel 480 metres long.',
      'The lake held about 4 million cubic metres before the work.',
      'Sirens in the villages were tested each month.',
    ],
    unsupported: [
      'The lake above Sillar was raised by eleven metres in 2006.',
      'Water was let out over nineteen weeks through a tunnel.',
      'Sirens in the villages were tested every year.',
      'The tunnel cost four million dollars.',
    ],
  },
  {
    title: 'The night-blooming cactus',
    text: 'The flowers of the queen of the night open after dusk and wilt before sunrise. Their scent, which carries across a whole garden, attracts hawk moths and in its home country also bats. The plant must be kept dry from November to February, or it will not set buds. It flowers only from its third or fourth year on, and never in a room below ten degrees.',
    supported: [
      'The flowers open after dusk and are wilted before the sun rises.',
      'Hawk moths are drawn by its scent.',
      'Without a dry rest from November to February the plant sets no buds.',
      'It does not flower in rooms colder than ten degrees.',
    ],
    unsupported: [
      'The flowers open before dusk and wilt after sunrise.',
      'Bees are drawn by its scent.',
      'The plant must be watered well from November to February.',
      'It flowers in its first year.',
    ],
  },
  {
    title: 'Counting stars without a telescope',
    text: 'On a clear night far from towns about 2,500 stars can be seen with the naked eye. Under the lamps of a small town the number falls to some 400, and in the middle of a large city to fewer than fifty. The observers of the Lauder survey counted stars within the square of Pegasus because it is easy to find in autumn. Their figures agree with satellite measurements to within eight percent.',
    supported: [
      'Far from towns around 2500 stars are visible to the naked eye on a clear night.',
      'In a small town about 400 stars can be seen.',
      'The Lauder survey counted stars inside the square of Pegasus.',
      'The counts differ from satellite measurements by at most 8 percent.',
    ],
    unsupported: [
      'In a small town about 40 stars can be seen.',
      'The Lauder survey counted stars inside the belt of Orion.',
      'The counts do not agree with satellite measurements.',
      'The square of Pegasus is easy to find in spring.',
    ],
  },
  {
    title: 'Eelgrass meadows of the bay',
    text: 'Eelgrass covers 310 hectares of the bay, a third less than in 1980. The meadows shelter young cod and slow the waves, so that the beach behind them loses less sand. Anchors tear holes that take up to ten years to close. Since 2019 anchoring has been forbidden between the two red buoys, and the volunteers of Marley have planted 60,000 shoots by hand.',
    supported: [
      'There are 310 hectares of eelgrass in the bay.',
      'A hole torn by an anchor may need ten years to close.',
      'Anchoring between the two red buoys has been prohibited since 2019.',
      'Volunteers from Marley planted 60,000 shoots by hand.',
    ],
    unsupported: [
      'Eelgrass covers a third more of the bay than in 1980.',
      'Anchoring is allowed between the two red buoys.',
      'Volunteers from Marley planted 16,000 shoots by hand.',
      'The meadows shelter young salmon.',
    ],
  },
  {
    title: 'A fungus that glows',
    text: "The jack-o'-lantern mushroom gives off a faint green light from its gills, visible after some minutes in the dark. It grows in clusters on oak stumps from August to October. Though often taken for a chanterelle, it is poisonous and causes cramps within two hours; deaths are not known. The light comes from an enzyme and fades as soon as the mushroom dries.",
    supported: [
      'The gills of the mushroom give off a faint green light.',
      'It grows on stumps of oak between August and October.',
      'Eating it causes cramps within two hours.',
      'The glow fades when the mushroom dries.',
    ],
    unsupported: [
      'The mushroom is not poisonous.',
      'It grows on stumps of birch between August and October.',
      'Eating it causes cramps within twelve hours.',
      'Several deaths are known.',
    ],
  },
  {
    title: 'Why the river runs red',
    text: 'Each June the Orrin turns rust red for a few days. The colour comes from iron in the peat, washed out when the first heavy rain follows a dry spring. Tests by the water board in 2014 found 1.8 milligrams of iron per litre, six times the usual amount but harmless to bathers. Trout leave the upper reaches meanwhile and gather below the Kessock weir.',
    supported: [
      'The Orrin turns rust red for some days in June.',
      'Iron washed out of the peat gives the river its colour.',
      'In 2014 the water board found 1.8 milligrams of iron in a litre.',
      'Trout gather below the Kessock weir while the water is red.',
    ],
    unsupported: [
      'Algae give the river its colour.',
      'In 2014 the water board found 8.1 milligrams of iron in a litre.',
      'The iron is harmful to bathers.',
      'Trout gather above the Kessock weir while the water is red.',
    ],
  },
];
