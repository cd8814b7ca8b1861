import { useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import * as entries from '#contract/profile/entries.ts'
import type { updateProfile } from '#contract/profile/edit.ts'
import { getProfile, proposeField, proposeSkill, setSkills } from '#contract/profile/profile.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { answerQuery, refreshArea, useChange } from '#web/lib/api/lists.ts'
import { type Locale, useLocale } from '#web/lib/text/i18n.ts'

const area = 'profile'

export const profileQueries = { mine: () => answerQuery([area, 'mine'], getProfile, {}) }

type Change = BodyOf<typeof updateProfile>

/** The rules of the whole form are large, so that they load with the first change. */
async function saveProfile(body: Change) {
  const { updateProfile } = await import('#contract/profile/edit.ts')
  const saved = await call(updateProfile, { body })
  // The shell greets people by their name.
  if (body.firstName !== undefined || body.lastName !== undefined) await session.refresh()
  return saved
}

export const useUpdateProfile = () => useChange(area, saveProfile)
export const useSetSkills = () => useChange(area, (body: BodyOf<typeof setSkills>) => call(setSkills, { body }))
export const useProposeSkill = () =>
  useChange(area, (name: string, idempotencyKey) => call(proposeSkill, { body: { name }, idempotencyKey }))
export const useProposeField = () =>
  useChange(area, (body: BodyOf<typeof proposeField>, idempotencyKey) => call(proposeField, { body, idempotencyKey }))

type Sending = { id: string | undefined; idempotencyKey: string }

/** The two kinds of entries are saved, deleted and put in order alike. */
export const experienceCalls = {
  save: (input: entries.ExperienceInput, changes: BodyOf<typeof entries.updateExperience> | null, sending: Sending) =>
    sending.id && changes
      ? call(entries.updateExperience, { params: { id: sending.id }, body: changes })
      : call(entries.addExperience, { body: input, idempotencyKey: sending.idempotencyKey }),
  remove: (id: string) => call(entries.deleteExperience, { params: { id } }),
  order: (ids: string[]) => call(entries.orderExperiences, { body: { ids } }),
}
export const projectCalls = {
  save: (input: entries.ProjectInput, changes: BodyOf<typeof entries.updateProject> | null, sending: Sending) =>
    sending.id && changes
      ? call(entries.updateProject, { params: { id: sending.id }, body: changes })
      : call(entries.addProject, { body: input, idempotencyKey: sending.idempotencyKey }),
  remove: (id: string) => call(entries.deleteProject, { params: { id } }),
  order: (ids: string[]) => call(entries.orderProjects, { body: { ids } }),
}

export const useEntryChange = <V>(change: (values: V) => Promise<unknown>) =>
  useChange(area, (values: V) => change(values))
export const refreshProfile = () => refreshArea(area)

/** Throws the error again; the present record of a stale version takes the shape of its form. */
export function staleAs(toForm: (record: never) => unknown, error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
  throw new ApiError(error.code, error.status, { current: toForm(error.current as never) })
}

/** The language of my texts; while it is not known, that of the page. */
export function useProfileLang(): Locale {
  const locale = useLocale()
  return useQuery(profileQueries.mine()).data?.lang ?? locale
}
