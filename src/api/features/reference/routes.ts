import type { FastifyReply } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import { listCountries, listFields, listSkills } from '#contract/reference.ts'
import { findCountries, findFields, findSkills } from './queries.ts'

export function referenceRoutes(route: Route, { db }: Deps): void {
  route(listFields, async ({ reply }) => {
    keepForAWhile(reply)
    return { items: await findFields(db) }
  })

  route(listSkills, async ({ reply }) => {
    keepForAWhile(reply)
    return { items: await findSkills(db) }
  })

  route(listCountries, async ({ reply }) => {
    keepForAWhile(reply)
    return { items: await findCountries(db) }
  })
}

// The lists are equal for everybody and change only with releases, so browsers may cache them.
const keepForAWhile = (reply: FastifyReply) => void reply.header('cache-control', 'public, max-age=600')
