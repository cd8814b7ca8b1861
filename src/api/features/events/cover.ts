import type { Db } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { releaseFiles, showFiles, useFiles, type FileRules } from '#api/records/file-uses.ts'
import type { EventState } from '#contract/events/states.ts'

import { findRegistered } from './answers/queries.ts'

const area = 'events'

/** Only event staff see the cover of a draft. */
export const eventFiles: FileRules = {
  staff: 'events:manage',
  // A file given as an answer is of a registration, which its owner reads too.
  canRead: async ({ db }, { id, scope }, recordId, field) =>
    scope.has('events:manage') || (field === 'answers' && (await findRegistered(db, recordId)) === id),
}

type EventCover = { id: string; state: EventState; coverId: string | null }

/** Runs before the event is written, so that an unknown cover answers as the field `coverId`. */
export async function useCover(tx: Db, caller: Caller, { id, state, coverId }: EventCover): Promise<void> {
  await useFiles(tx, caller, {
    area,
    recordId: id,
    field: 'coverId',
    visibility: state === 'draft' ? 'record' : 'public',
    fileIds: coverId === null ? [] : [coverId],
    kinds: ['cover'],
    byStaff: true,
  })
}

export const showCover = (tx: Db, eventId: string) => showFiles(tx, { area, recordId: eventId }, 'public')
export const hideCover = (tx: Db, eventId: string) => showFiles(tx, { area, recordId: eventId }, 'record')
export const releaseCover = (tx: Db, eventId: string) => releaseFiles(tx, { area, recordId: eventId })
