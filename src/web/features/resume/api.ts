import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { proposeSkill } from '#contract/profile/profile.ts'
import * as contract from '#contract/resume/resume.ts'
import type { CvLayout } from '#contract/resume/resume.ts'
import { applyImport, type ImportChange, previewImport } from '#contract/resume/import.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import type { Locale } from '#web/lib/text/i18n.ts'

export type CvChoice = QueryOf<typeof contract.showCv> & { layout: CvLayout; lang: Locale }

export const fetchCv = (query: CvChoice) => call(contract.downloadCv, { query })

export const cvQuery = (query: CvChoice) =>
  queryOptions({
    queryKey: ['resume', 'cv', query],
    queryFn: ({ signal }) => call(contract.showCv, { query, signal }),
    // The paper stays while another one is drawn.
    placeholderData: keepPreviousData,
    // The profile may have changed in another tab.
    staleTime: 0,
  })

export const fetchResume = () => call(contract.downloadResume)

export const previewOf = (resume: Record<string, unknown>) => call(previewImport, { body: resume })

type Import = { version: number; changes: ImportChange[] }

/** Skills that the shared list lacks are proposed first; one that cannot be proposed is left out, and named. */
export const useImport = () =>
  useChange('profile', async ({ version, changes }: Import, idempotencyKey) => {
    const known: ImportChange[] = []
    const left: string[] = []
    for (const change of changes) {
      const proposed = await withProposal(change)
      if (proposed) known.push(proposed)
      else if (change.part === 'skill') left.push(change.value.name)
    }
    if (known.length > 0) await call(applyImport, { body: { version, changes: known }, idempotencyKey })
    return { taken: known.length, left }
  })

/** Null when the team takes no further proposal of this person now. */
async function withProposal(change: ImportChange): Promise<ImportChange | null> {
  if (change.part !== 'skill' || change.value.skill !== null) return change
  try {
    const { skill } = await call(proposeSkill, { body: { name: change.value.name } })
    return { ...change, value: { ...change.value, skill } }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_fields') return null
    throw error
  }
}
