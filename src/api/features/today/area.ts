import type { ApiArea } from '#api/area.ts'
import { todayOccasions } from './occasions.ts'
import { todayPeople } from './people.ts'
import { todayRoutes } from './routes.ts'

export const todayArea: ApiArea = {
  name: 'today',
  uses: ['programme'],
  common: true,
  live: 'manage:open',
  routes: todayRoutes,
  people: todayPeople,
  mails: { about: { pt: 'trabalho que te passam', en: 'work that is handed to you' }, occasions: todayOccasions },
}
