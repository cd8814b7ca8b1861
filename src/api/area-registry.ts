import { genericStatus } from '#contract/errors/errors.ts'
import { genericFieldErrors } from '#contract/errors/messages.ts'
import type { ApiArea } from './area.ts'
import { StartError } from './postgres/start-error.ts'
import type { Db, Deps } from './deps.ts'
import type { Route } from './http/route.ts'
import type { LiveAreas } from './live/streams.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { MailTopics } from './tell/topics.ts'

/** Throws a StartError when two owners use the same name. */
function claims(what: string): (name: string, owner: string) => void {
  const owners = new Map<string, string>()
  return (name, owner) => {
    const first = owners.get(name)
    if (first !== undefined) throw new StartError(`${what} ${name} is registered twice: by ${first} and by ${owner}.`)
    owners.set(name, owner)
  }
}

type UniqueNames = { what: string; of: (area: ApiArea) => readonly string[]; generic?: object }

const unique: UniqueNames[] = [
  { what: 'The area', of: ({ name }) => [name] },
  { what: 'The kind of job', of: ({ jobs = {} }) => Object.keys(jobs) },
  { what: 'The error code', of: ({ errors = {} }) => Object.keys(errors), generic: genericStatus },
  { what: 'The code for fields', of: ({ fieldErrors = {} }) => Object.keys(fieldErrors), generic: genericFieldErrors },
  { what: 'The constraint', of: ({ references = {} }) => Object.keys(references) },
  { what: 'The figure', of: ({ figures = {} }) => Object.keys(figures) },
  { what: 'The kind of slug', of: ({ slugs = [] }) => slugs },
]

/** Names that two areas must not share; routes are compared when they are added. */
export function requireDistinct(areas: readonly ApiArea[]): void {
  for (const { what, of, generic = {} } of unique) {
    const claim = claims(what)
    for (const name of Object.keys(generic)) claim(name, 'the contract')
    for (const area of areas) for (const name of of(area)) claim(name, area.name)
  }
}

export function addRoutes(areas: readonly ApiArea[], route: Route, deps: Deps): void {
  const claim = claims('The route')
  for (const area of areas) {
    const ownRoute: Route = (endpoint, handler) => {
      // The router treats `/events/{slug}` and `/events/{id}` as the same path.
      claim(`${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`, area.name)
      route(endpoint, handler)
    }
    area.routes?.(ownRoute, deps, areas)
  }
}

export function jobsOf(areas: readonly ApiArea[]): JobHandlers {
  const all = areas.flatMap(({ jobs = {} }) => Object.entries(jobs))
  return Object.fromEntries(all.map(([kind, run]) => [kind, (deps, payload) => run(deps, payload, areas)]))
}

/** Throws a StartError when an area counts its mails to a topic that no area has. */
export function mailTopicsOf(areas: readonly ApiArea[]): MailTopics {
  const own = new Set(areas.filter(({ mails }) => mails && !mails.topic).map(({ name }) => name))
  return new Map(
    areas.flatMap(({ name, mails }) => {
      if (!mails) return []
      const { topic = name, about, occasions, waits = {} } = mails
      if (!own.has(topic)) throw new StartError(`The mails of ${name} belong to ${topic}, which has no topic.`)
      return [[name, { topic, ...(about && { about }), occasions, waits }]]
    }),
  )
}

/** Who of the team hears of changes in which area. */
export const liveAreasOf = (areas: readonly ApiArea[]): LiveAreas =>
  new Map(areas.flatMap(({ name, live }) => (live ? [[name, live]] : [])))

export async function prepareAreas(areas: readonly ApiArea[], db: Db): Promise<void> {
  for (const area of areas) await area.prepare?.(db)
}
