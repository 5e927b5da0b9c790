import { groupsOfTerms } from '../../../../platform/text/words/groups-of-terms.ts';

/**
 * Words that exclude each other: if a statement has one word of a line and its source another, they say different
 * things.
 */
const lines = `
second minute hour day week month year decade century
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
spring summer autumn winter
morning noon afternoon evening night
north south east west
northern southern eastern western
red orange yellow green blue purple pink brown black white grey
gold silver bronze
father mother uncle aunt brother sister son daughter
daily weekly monthly yearly annually
increase decrease
rise fall
raise lower
up down
gain lose
win lose
profit loss
more less
more fewer
most least
higher lower
high low
above below
over under
before after
early late
earlier later
first last
inside outside
indoors outdoors
open close
begin end
start end
allow forbid
allow prohibit
permit forbid
permit prohibit
accept reject
approve reject
buy sell
import export
always never
all none
everybody nobody
often seldom
fast slow
quick slow
hot cold
warm cold
warm frozen
wet dry
young old
new old
cheap expensive
cheaper dearer
safe dangerous
harmless harmful
legal illegal
possible impossible
public private
add remove
keep remove
keep delete
add subtract
minimum maximum
better worse
best worst
strong weak
long short
large small
big small
heavy light
near far
left right
success failure
succeed fail
male female
man woman
domestic foreign
adult child
guilty innocent
true false
alive dead
birth death
full empty
include exclude
mandatory optional
`;

const opposites = groupsOfTerms(lines);

const none: ReadonlySet<string> = new Set();

/** Terms that contradict this one. */
export function oppositesOf(term: string): ReadonlySet<string> {
  return opposites.get(term) ?? none;
}
