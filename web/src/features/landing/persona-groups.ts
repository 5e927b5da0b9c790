/** The cards of the landing page. A portrait stands still as `{id}.svg` and moves as `{id}.gif`. */
export const personaGroups = [
  {
    title: 'Hire Virtual Employees',
    cards: [
      { id: 'executive-assistant', name: 'Executive Assistant' },
      { id: 'sales-marketing', name: 'Sales & Marketing' },
      { id: 'customer-support', name: 'Customer Support' },
    ],
  },
  {
    title: 'Other Digital Personas',
    cards: [
      { id: 'elderly-care', name: 'Elderly Care' },
      { id: 'digital-buddy', name: 'Digital Buddy' },
      { id: 'ai-girlfriend', name: 'AI Girlfriend' },
    ],
  },
] as const;
