import { groupsOfTerms } from './groups-of-terms.ts';

/** Words that people use interchangeably when they ask about a text. Each line is a group; a word may be in several. */
const groups = `
price cost fee charge rate fare tariff expensive
pay payment paid remit settle
salary wage pay earn compensation remuneration income
buy purchase order acquire
sell sale sold
start begin commence launch open opening starting kick-off effective onset
start join hire hired
end finish close expire terminate termination conclude closing complete deadline
cancel cancellation terminate revoke withdraw quit
rent lease tenancy tenant
landlord lessor owner
deposit security bond
boss manager supervisor head lead leader director chief
employee staff personnel workforce
colleague team member
company firm employer business organisation organization
customer client buyer user guest subscriber
doctor physician gp medic
car vehicle automobile
bike bicycle cycle
house home building property premises flat apartment
phone telephone call mobile tel hotline
email e-mail mail
address location located place site street situated based
where location located place site room
who by person name
holiday vacation leave
ill sick illness sickness
maximum max limit most ceiling cap upper longest highest largest
minimum min least lowest lower smallest shortest
allow permit may allowed permitted authorize authorise
forbid prohibit ban banned prohibited forbidden
refund reimburse reimbursement return repay money-back
return bring back
warranty guarantee
broken damage fault defect faulty damaged failure
fix repair mend correct patch resolve
error bug problem issue fault failure
big large size great
small little tiny
fast quick speed rapid
length long duration last lasting
tall height high
wide width
heavy weight weigh mass
deep depth
old age year
often frequency every interval frequent
delete remove erase purge drop
create make add new generate build
change modify update edit alter amend amendment revise
send submit ship deliver dispatch forward
delivery shipping shipment dispatch deliver
get receive obtain
keep retain store retention stored
save store keep
password passphrase credential
login sign-in log-in signin
hour time opening
doors opening open
eat food meal lunch dinner breakfast
drink beverage
child kid children minor
teach instructor teacher trainer tutor lecturer
student pupil learner participant
author writer written wrote by
invent inventor invention develop
find discover discovery found
founder found establish established founded
chair chairman chairperson chairwoman preside
attend present attendee attendance participant
absent apologies missing excused
decide decision agree agreed resolve resolved approve approved
goal aim purpose objective
reason because why cause due
result outcome finding conclusion
method approach procedure technique
advantage benefit pro
drawback disadvantage con
risk danger hazard
safe safety secure security
insure insurance cover coverage insured
money budget fund funding cash balance
revenue turnover income sales
profit earning margin surplus
loss deficit
grow growth increase rise gain grew
shrink decrease decline fall drop reduce reduction lower
percent percentage share proportion rate
country nation state
abroad foreign overseas country
borrow loan lend
talk speak turn contact complain complaint
city town
river stream
live reside residence inhabitant dwell
population inhabitant people resident
die death died dead
born birth birthday
marry wife husband spouse married
temperature heat warm cold hot degree celsius
default standard initial preset
timeout time-out deadline wait
retry retries attempt again
port listen
host server hostname
database db
folder directory
file document
function method def routine procedure
variable constant const
contain include consist comprise ingredient
material made fabric
colour color
supplier vendor provider
stock inventory quantity units
invoice bill
discount reduction rebate off
tax vat
total sum overall altogether
next following upcoming
meeting session
pet animal dog cat
smoke smoking
noise quiet loud
rule regulation policy
law legal statute govern governing jurisdiction
notice notify inform notification announce
visit visitor guest
train railway rail
flight plane airline
ticket pass admission entry
parking park
key badge fob
garbage trash waste rubbish refuse bin recycling
clean cleaning
water drinking
power electricity energy electric
battery charge rechargeable
screen display
button press switch
light lamp led
reset restore restart
install installation set-up setup mount
responsible charge duty
contact reach call
dose dosage
side-effect adverse reaction
trial study experiment
sample size participant subject
`;

const related = groupsOfTerms(groups);

/** The terms that may be used in place of this one. */
export function relatedTo(term: string): ReadonlySet<string> {
  return related.get(term) ?? new Set();
}
