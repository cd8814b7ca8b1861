import { events } from './fill-events.ts'
import { benchGrowth } from './growing-list.ts'

await benchGrowth({
  what: 'events',
  few: 1000,
  many: 100_000,
  fill: events,
  paths: ['/events?when=upcoming', '/events?when=past', '/events'],
  atMost: 1.5,
})
