import type { ClaimSet } from '../claim-set.ts';

/** Passages about work, rules, money and technology, with sentences that follow from them and sentences that do not. */
export const workClaims: readonly ClaimSet[] = [
  {
    title: 'Remote work policy of Hollis & Vane',
    text: 'Employees may work from home up to three days a week after their trial period. The choice of days is agreed with the team lead and entered in the calendar by Friday noon. Working from abroad is permitted for at most twenty days a year and only within the European Union. The company pays 35 euros a month towards electricity and internet; it does not pay for furniture.',
    supported: [
      'After the trial period, staff may work at home for up to three days per week.',
      'Up to twenty days a year may be worked from abroad, within the European Union.',
      'The company contributes 35 euros a month to electricity and internet.',
      'Furniture is not paid for by the company.',
    ],
    unsupported: [
      'After the trial period, staff may work at home for up to four days per week.',
      'The company pays for furniture.',
      'Days at home are entered in the calendar by Monday noon.',
      'Working from abroad is permitted in the United States.',
    ],
  },
  {
    title: 'Quarterly letter of the Brandt fund',
    text: 'In the third quarter the fund gained 4.2 percent while the index lost 1.1 percent. The largest contribution came from Norrland Paper, whose shares rose by 31 percent after a takeover bid. We sold our stake in Velo Motors at a small loss. The fee remains 0.6 percent a year and the fund was closed to new investors on 1 October.',
    supported: [
      'The fund rose by 4.2 percent in the third quarter.',
      'Shares of Norrland Paper went up 31 percent following a takeover bid.',
      'The stake in Velo Motors was sold at a small loss.',
      'New investors have not been admitted since 1 October, when the fund was closed.',
    ],
    unsupported: [
      'The fund lost 4.2 percent in the third quarter.',
      'Shares of Norrland Paper went up 13 percent following a takeover bid.',
      'The stake in Velo Motors was sold at a profit.',
      'The fee rises to 0.9 percent a year.',
    ],
  },
  {
    title: 'Backing up a Corvus server',
    text: 'Run corvus-backup as the user corvus; it refuses to start as root. A full backup is written every Sunday at 02:00 and an incremental one on every other night. Files older than 45 days are deleted unless they are marked with keep. A restore needs an empty data folder and about twice the space of the backup. Version 5 cannot read backups of version 3.',
    supported: [
      'corvus-backup refuses to run as root.',
      'Full backups are made on Sundays at 02:00.',
      'Backup files are removed after 45 days unless marked with keep.',
      'Backups made by version 3 cannot be read by version 5.',
    ],
    unsupported: [
      'corvus-backup must be run as root.',
      'Full backups are made on Sundays at 04:00.',
      'Backup files are removed after 90 days unless marked with keep.',
      'Backups are encrypted with a key of the operator.',
    ],
  },
  {
    title: 'Minutes of the allotment association',
    text: 'Present were 27 of 40 members; Ms Okafor took the chair. The rent of a plot goes up from 90 to 105 euros a year, decided by 19 votes to 8. The proposal to allow bees was rejected. Mr Lindqvist will repair the pump by the end of April and is given 400 euros for parts. The next meeting is on 12 September in the school.',
    supported: [
      'Ms Okafor chaired the meeting.',
      'The yearly rent for a plot rises from 90 to 105 euros.',
      'The members rejected the proposal to allow bees.',
      'Mr Lindqvist is to repair the pump by the end of April.',
    ],
    unsupported: [
      'Mr Lindqvist chaired the meeting.',
      'The yearly rent for a plot rises from 90 to 150 euros.',
      'The members approved the proposal to allow bees.',
      'The next meeting is on 21 September in the school.',
    ],
  },
  {
    title: 'Warranty of the Pell coffee grinder',
    text: 'The grinder is guaranteed for five years from the day of purchase; the burrs for two. The guarantee covers faults of material and assembly but not wear, falls or limescale. To make a claim, send the machine with the receipt to the workshop in Graz; postage is refunded when the claim is accepted. Opening the housing ends the guarantee. Repairs take ten working days on average.',
    supported: [
      'The guarantee on the grinder lasts five years from purchase.',
      'The burrs are guaranteed for two years.',
      'Wear is not covered by the guarantee.',
      'On average a repair takes ten working days.',
    ],
    unsupported: [
      'The burrs are guaranteed for five years.',
      'Damage from falls is covered by the guarantee.',
      'The machine has to be sent to the workshop in Vienna.',
      'Postage is never refunded.',
    ],
  },
  {
    title: 'Trial of a new bus lane',
    text: 'From January to June the city tried a bus lane on Ferry Road. Buses became four minutes faster on average and 11 percent more passengers used them. Cars needed ninety seconds longer in the morning but not in the evening. Shopkeepers had feared losses; their takings fell by less than one percent. Councillor Amadi wants to keep the lane, and the vote is planned for October.',
    supported: [
      'Buses on Ferry Road were on average four minutes faster during the trial.',
      'The number of passengers grew by 11 percent.',
      'In the morning cars took ninety seconds longer.',
      'Councillor Amadi is in favour of keeping the lane.',
    ],
    unsupported: [
      'Buses on Ferry Road were on average four minutes slower during the trial.',
      'In the evening cars took ninety seconds longer.',
      'The takings of shopkeepers fell by more than ten percent.',
      'Councillor Amadi wants to remove the lane.',
    ],
  },
  {
    title: 'Returning goods to Larch & Daughter',
    text: 'Goods can be returned within 30 days if they are unused. The refund is made to the card that was charged, usually within five working days of arrival. Cut fabric and opened paint cannot be returned. Returns are free inside the country; from elsewhere the customer bears the cost. For gifts we issue a voucher, which is valid for three years.',
    supported: [
      'Unused goods may be sent back within 30 days.',
      'Opened paint cannot be returned.',
      'Vouchers for gifts are valid for three years.',
      'Customers abroad bear the cost of returning goods themselves.',
    ],
    unsupported: [
      'Unused goods may be sent back within 60 days.',
      'Opened paint can be returned.',
      'Vouchers for gifts expire after one year.',
      'Refunds are always paid in cash.',
    ],
  },
  {
    title: 'A new battery for the ferry Sunniva',
    text: 'The ferry Sunniva has carried 120 cars across the fjord since 2015 on electricity alone. Its first battery kept 80 percent of its capacity after 30,000 crossings and was replaced in spring 2023 by one of 2.6 megawatt hours. Charging takes seven minutes at each quay. The old cells now store solar power for the fish market in Leirvik.',
    supported: [
      'Sunniva has run on electricity alone since 2015 and carries 120 cars.',
      'The first battery still had 80 percent of its capacity after 30,000 crossings.',
      'At each quay charging takes seven minutes.',
      'The old cells store solar power for the fish market in Leirvik.',
    ],
    unsupported: [
      'Sunniva burns diesel as well as electricity.',
      'The first battery was replaced in spring 2021.',
      'At each quay charging takes seventeen minutes.',
      'The old cells store wind power for the school in Leirvik.',
    ],
  },
];
