import type { Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { found } from '#api/http/caller.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { CvLayout } from '#contract/resume.ts'
import { cvContent } from './cv/content.ts'
import { makeCv } from './cv/make-cv.ts'
import { fileNameOf } from './file-name.ts'

/** The present profile of a person as a CV, for themselves and for what they send. */
export async function drawCv(
  { db, settings, clock }: Deps,
  userId: string,
  { layout, lang }: { layout: CvLayout; lang: Locale },
): Promise<{ fileName: string; content: Buffer }> {
  const profile = found(await findProfile(db, userId))
  const content = cvContent(profile, { lang, publicUrl: settings.publicUrl, now: clock() })
  const file = await makeCv({ layout, content })
  return {
    fileName: `${fileNameOf('cv', profile)}.pdf`,
    content: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
  }
}
