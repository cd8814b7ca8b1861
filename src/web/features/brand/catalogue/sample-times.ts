const DAY = 86_400_000

/** So many days from now, or before now. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
