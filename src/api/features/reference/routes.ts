import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { knows } from '#api/http/etags.ts'
import type { Route } from '#api/http/route.ts'
import { listCountries, listFields, listSkills } from '#contract/reference/reference.ts'
import { manageRoutes } from './manage.ts'
import { findCountries, findFields, findSkills } from './queries.ts'

/** So soon every instance shows what the team has changed. */
const keptSeconds = 5

export function referenceRoutes(route: Route, deps: Deps): void {
  manageRoutes(route, deps)
  const { db } = deps
  const fields = inMemory(deps, () => findFields(db))
  const skills = inMemory(deps, () => findSkills(db))
  const countries = inMemory(deps, () => findCountries(db))
  route(listFields, async ({ request, reply }) => sendList(request, reply, await fields()))
  route(listSkills, async ({ request, reply }) => sendList(request, reply, await skills()))
  route(listCountries, async ({ request, reply }) => sendList(request, reply, await countries()))
}

type List<T> = { items: T[]; etag: string }

/** The lists are equal for everybody and change rarely: each is read once in a few seconds, however many ask. */
function inMemory<T>({ clock }: Deps, read: () => Promise<T[]>): () => Promise<List<T>> {
  let kept: { list: Promise<List<T>>; until: number } | undefined
  return () => {
    const now = clock().getTime()
    if (kept === undefined || kept.until <= now) {
      const list = read().then((items) => ({ items, etag: `"${hash('sha256', JSON.stringify(items), 'base64url')}"` }))
      kept = { list, until: now + keptSeconds * 1000 }
      list.catch(() => (kept = undefined))
    }
    return kept.list
  }
}

function sendList<T>(request: FastifyRequest, reply: FastifyReply, { items, etag }: List<T>): { items: T[] } {
  reply.header('etag', etag)
  if (knows(request, etag)) reply.code(304)
  return { items }
}
