import type { Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { found } from '#api/http/caller.ts'
import { localeOf } from '#api/http/errors.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { throttle } from '#api/http/throttle.ts'
import * as contract from '#contract/resume.ts'
import { cvContent } from './cv/content.ts'
import { makeCv } from './cv/make-cv.ts'
import { fileNameOf } from './file-name.ts'

const cvsPerHour = 120

export function resumeRoutes(route: Route, deps: Deps): void {
  const profileOf = async ({ id }: Actor) => found(await findProfile(deps.db, id))

  route(contract.downloadCv, async ({ actor, query, request, reply }) => {
    await throttle(deps, `cv:${actor.id}`, cvsPerHour, 3600)
    const lang = query.lang ?? localeOf(request)
    const profile = await profileOf(actor)
    const content = cvContent(profile, { lang, publicUrl: deps.settings.publicUrl, now: deps.clock() })
    const file = await makeCv({ layout: query.layout, content })
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileNameOf('cv', profile)}.pdf"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  })
}
