/** The cards of the landing view. The still portrait is `{id}.svg`, the moving one `{id}.gif`. */
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
