import type { Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { findCountries, findFields, findSkills } from '#api/features/reference/queries.ts'
import { callerOf, found } from '#api/http/caller.ts'
import { invalidField, localeOf } from '#api/errors.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import * as contract from '#contract/resume/resume.ts'
import { applyImport, previewImport } from '#contract/resume/import.ts'
import { getLastImport, undoImport } from '#contract/resume/undo.ts'
import { takeImport } from './apply-import.ts'
import { differencesOf } from './differences.ts'
import { fileNameOf } from './file-name.ts'
import { resumeOf } from './json-resume.ts'
import { drawCv } from './queries.ts'
import { isResume, readResume } from './read-resume.ts'
import { showLastImport, takeImportBack } from './undo-import.ts'

const onOffer = <Item extends { retired?: true | undefined }>(items: Item[]) => items.filter((item) => !item.retired)
const cvsPerHour = 120

const profileOf = async ({ db }: Deps, { id }: Actor) => found(await findProfile(db, id))

export function resumeRoutes(route: Route, deps: Deps): void {
  exportRoutes(route, deps)
  importRoutes(route, deps)
}

function exportRoutes(route: Route, deps: Deps): void {
  route(contract.downloadCv, async ({ actor, query, request, reply }) => {
    await throttle(deps, `cv:${actor.id}`, cvsPerHour, 3600)
    const choice = { layout: query.layout ?? 'classic', lang: query.lang ?? localeOf(request) }
    const { fileName, content } = await drawCv(deps, actor.id, choice)
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
    return {
      differences: differencesOf(profile, content, { skills: onOffer(skills), fields: onOffer(fields), countries }),
      left: [...content.left].map(([section, count]) => ({ section, count })),
      newer: Date.parse(content.changedAt ?? '') > Date.parse(profile.updatedAt),
      version: profile.version,
    }
  })

  route(applyImport, (call) => call.once((inOne) => takeImport(inOne, callerOf(call), call.body)))
  route(getLastImport, ({ actor }) => showLastImport(deps, actor.id))
  route(undoImport, (call) => takeImportBack(deps, callerOf(call)))
}
