import { proposeSkill } from '#contract/profile/profile.ts'
import * as contract from '#contract/resume/resume.ts'
import type { CvLayout } from '#contract/resume/resume.ts'
import { applyImport, type ImportChange, previewImport } from '#contract/resume/import.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import type { Locale } from '#web/lib/text/i18n.ts'

export type CvChoice = { layout: CvLayout; lang: Locale }

export const fetchCv = (query: CvChoice, signal?: AbortSignal) =>
  call(contract.downloadCv, { query, ...(signal && { signal }) })

export const fetchResume = () => call(contract.downloadResume)

export const previewOf = (resume: Record<string, unknown>) => call(previewImport, { body: resume })

type Import = { version: number; changes: ImportChange[] }

/** Skills that the shared list lacks are proposed first; a proposal that fails stops the import. */
export const useImport = () =>
  useChange('profile', async ({ version, changes }: Import, idempotencyKey) => {
    const known: ImportChange[] = []
    for (const change of changes) known.push(await withProposal(change))
    return call(applyImport, { body: { version, changes: known }, idempotencyKey })
  })

async function withProposal(change: ImportChange): Promise<ImportChange> {
  if (change.part !== 'skill' || change.value.skill !== null) return change
  const { skill } = await call(proposeSkill, { body: { name: change.value.name } })
  return { ...change, value: { ...change.value, skill } }
}
