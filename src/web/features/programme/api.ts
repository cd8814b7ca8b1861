import { queryOptions } from '@tanstack/react-query'
import { listCohorts } from '#contract/cohorts/manage.ts'
import {
  getLegalText,
  getProgrammeSettings,
  type LegalKind,
  type ProgrammeInput,
  trySender as trySenderEndpoint,
  updateProgramme,
} from '#contract/programme/programme.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { reloadProgramme } from '#web/lib/page/programme.ts'

export const programmeQueries = {
  settings: () =>
    queryOptions({
      queryKey: ['programme', 'settings'],
      queryFn: ({ signal }) => call(getProgrammeSettings, { signal }),
    }),
  cohorts: () =>
    queryOptions({
      queryKey: ['programme', 'cohorts'],
      queryFn: ({ signal }) => call(listCohorts, { query: { limit: 50 }, signal }),
    }),
  legal: (kind: LegalKind, version?: number) =>
    queryOptions({
      queryKey: ['programme', 'legal', kind, version ?? 'current'],
      queryFn: ({ signal }) =>
        call(getLegalText, { params: { kind }, query: version === undefined ? {} : { version }, signal }),
    }),
}

export const trySender = (sender: string) => call(trySenderEndpoint, { body: { sender } })

/** Every page shows the new name at once. */
export async function saveProgramme(changes: Partial<ProgrammeInput> & { version: number }) {
  const saved = await call(updateProgramme, { body: changes })
  queryClient.setQueryData(programmeQueries.settings().queryKey, saved)
  await Promise.all([reloadProgramme(), queryClient.invalidateQueries({ queryKey: ['programme', 'legal'] })])
  return saved
}
