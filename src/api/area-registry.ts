import type { ApiArea } from './area.ts'
import { StartError } from './db/start-error.ts'
import type { Db, Deps } from './deps.ts'
import type { Route } from './http/route.ts'
import type { JobHandlers } from './jobs/jobs.ts'

/** Refuses a second owner of the same name with one sentence for the operator. */
function claims(what: string): (name: string, area: ApiArea) => void {
  const owners = new Map<string, string>()
  return (name, { name: area }) => {
    const owner = owners.get(name)
    if (owner !== undefined) throw new StartError(`${what} ${name} is registered twice: by ${owner} and by ${area}.`)
    owners.set(name, area)
  }
}

/** What two areas must not share; routes are compared when they are added. */
export function requireDistinct(areas: readonly ApiArea[]): void {
  const kinds: [what: string, namesOf: (area: ApiArea) => readonly string[]][] = [
    ['The area', ({ name }) => [name]],
    ['The kind of job', ({ jobs = {} }) => Object.keys(jobs)],
    ['The constraint', ({ references = {} }) => Object.keys(references)],
    ['The kind of slug', ({ slugs = [] }) => slugs],
  ]
  for (const [what, namesOf] of kinds) {
    const claim = claims(what)
    for (const area of areas) for (const name of namesOf(area)) claim(name, area)
  }
}

export function addRoutes(areas: readonly ApiArea[], route: Route, deps: Deps): void {
  const claim = claims('The route')
  for (const area of areas) {
    const ownRoute: Route = (endpoint, handler) => {
      // The router does not tell `/events/{slug}` from `/events/{id}`.
      claim(`${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`, area)
      route(endpoint, handler)
    }
    area.routes?.(ownRoute, deps, areas)
  }
}

export function jobsOf(areas: readonly ApiArea[]): JobHandlers {
  return Object.assign({}, ...areas.map(({ jobs }) => jobs)) as JobHandlers
}

export async function prepareAreas(areas: readonly ApiArea[], db: Db): Promise<void> {
  for (const area of areas) await area.prepare?.(db)
}
