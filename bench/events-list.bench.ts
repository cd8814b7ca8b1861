import { events } from './fill-events.ts'
import { benchGrowth } from './growing-list.ts'

await benchGrowth({
  what: 'events',
  fill: events,
  paths: ['/events?when=upcoming', '/events?when=past', '/events', '/manage/events', '/manage/events?sort=-taken'],
  deepPaths: ['/events', '/manage/events', '/manage/events?sort=-taken'],
})
