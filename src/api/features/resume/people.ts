import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { ownRows, type OwnFile } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'
import { resumeOf } from './json-resume.ts'
import { deleteImport } from './queries.ts'

async function* openResume({ db }: Deps, userId: string): AsyncGenerator<OwnFile, void> {
  const profile = await findProfile(db, userId)
  if (!profile) return
  yield { path: 'json-resume.json', content: Readable.from([JSON.stringify(resumeOf(profile), null, 2)]) }
}

export const resumePeople: PeopleRules = {
  // Undoing an import of one account would take away what came from the other.
  merge: async (tx, _deps, { from, to }) => {
    await deleteImport(tx, from)
    await deleteImport(tx, to)
  },
  gather: {
    rows: {
      imports: ownRows('resume_imports', { by: 'user_id', key: ['user_id'], columns: ['before', 'changes', 'at'] }),
    },
    files: openResume,
  },
}
