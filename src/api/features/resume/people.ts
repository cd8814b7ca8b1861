import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import type { OwnFile } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'
import { resumeOf } from './json-resume.ts'

async function* openResume({ db }: Deps, userId: string): AsyncGenerator<OwnFile, void> {
  const profile = await findProfile(db, userId)
  if (!profile) return
  yield { path: 'resume.json', content: Readable.from([JSON.stringify(resumeOf(profile), null, 2)]) }
}

export const resumePeople: PeopleRules = { gather: { files: openResume } }
