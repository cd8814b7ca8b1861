/** Offered as answers to "how did you hear of us"; other clients may send a short text instead. */
export const heardFromChoices = [
  'friend',
  'university',
  'social',
  'event',
  'search',
  'company',
  'press',
  'other',
] as const
