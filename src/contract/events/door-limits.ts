/** Apart from the schemas, which the door's page does not load. */
export const doorLimits = { name: 120, door: 60, list: 60, lists: 10, guests: 20_000 } as const
