import type { FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { findCountries, findFields, findSkills } from '#api/features/reference/queries.ts'
import { callerOf, found } from '#api/http/caller.ts'
import { invalidField, localeOf } from '#api/errors.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/resume/resume.ts'
import { applyImport, previewImport } from '#contract/resume/import.ts'
import { getLastImport, undoImport } from '#contract/resume/undo.ts'
import { takeImport } from './apply-import.ts'
import { differencesOf, unknownNames } from './differences.ts'
import { fileNameOf } from './file-name.ts'
import { resumeOf } from './json-resume.ts'
import { drawCv } from './queries.ts'
import { isResume, readResume, type ResumeContent } from './read-resume.ts'
import { showLastImport, takeImportBack } from './undo-import.ts'

const onOffer = <Item extends { retired?: true | undefined }>(items: Item[]) => items.filter((item) => !item.retired)
const cvsPerHour = 240

const profileOf = async ({ db }: Deps, { id }: Actor) => found(await findProfile(db, id))

export function resumeRoutes(route: Route, deps: Deps): void {
  exportRoutes(route, deps)
  importRoutes(route, deps)
}

type CvCall = { actor: Actor; query: QueryOf<typeof contract.showCv>; request: FastifyRequest }

function exportRoutes(route: Route, deps: Deps): void {
  const drawn = async ({ actor, query, request }: CvCall) => {
    await throttle(deps, `cv:${actor.id}`, cvsPerHour, 3600)
    const { layout = 'classic', lang = localeOf(request), without, photo } = query
    return drawCv(deps, actor.id, { layout, lang, without, photo })
  }

  route(contract.showCv, async (call) => {
    const { pages, photo, lacking, undrawn } = await drawn(call)
    return { pages, photo, lacking, undrawn }
  })

  route(contract.downloadCv, async ({ reply, ...call }) => {
    const { fileName, content } = await drawn(call)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content)
  })

  route(contract.downloadResume, async ({ actor, reply }) => {
    const profile = await profileOf(deps, actor)
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${fileNameOf('resume', profile)}.json"`,
      })
      .send(JSON.stringify(resumeOf(profile), null, 2))
  })
}

function leftOf({ left }: ResumeContent, unknown: string[]) {
  const { count = 0, names = [] } = left.get('basics') ?? {}
  if (unknown.length > 0) left.set('basics', { count: count + unknown.length, names: [...names, ...unknown] })
  return [...left].map(([section, told]) => ({ section, ...told }))
}

function importRoutes(route: Route, deps: Deps): void {
  route(previewImport, async ({ actor, body }) => {
    if (!isResume(body)) throw invalidField('file', 'resume_unknown')
    const content = readResume(body)
    const { db } = deps
    const [profile, skills, fields, countries] = await Promise.all([
      profileOf(deps, actor),
      findSkills(db),
      findFields(db),
      findCountries(db),
    ])
    const lists = { skills: onOffer(skills), fields: onOffer(fields), countries }
    const { links, languages, experiences, projects } = profile
    return {
      differences: differencesOf(profile, content, lists),
      left: leftOf(content, unknownNames(content, lists)),
      have: {
        link: links.length,
        language: languages.length,
        skill: profile.skills.length,
        experience: experiences.length,
        project: projects.length,
      },
      newer: Date.parse(content.changedAt ?? '') > Date.parse(profile.updatedAt),
      version: profile.version,
    }
  })

  route(applyImport, (call) => call.once((inOne) => takeImport(inOne, callerOf(call), call.body)))
  route(getLastImport, ({ actor }) => showLastImport(deps, actor.id))
  route(undoImport, (call) => takeImportBack(deps, callerOf(call)))
}
