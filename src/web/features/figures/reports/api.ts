import type { BodyOf, Locale } from '#contract/endpoint.ts'
import * as contract from '#contract/figures/reports.ts'
import * as shared from '#contract/figures/shared-reports.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'figures'

export const reportQueries = {
  list: () => answerQuery([area, 'reports'], contract.listReports, {}),
  choices: () => answerQuery([area, 'reports', 'choices'], contract.getReportChoices, {}),
  detail: (id: string) => answerQuery([area, 'reports', id], contract.getReport, { params: { id } }),
  preview: (id: string) => answerQuery([area, 'reports', id, 'preview'], contract.previewReport, { params: { id } }),
  /** Asked once: each opening is counted. */
  shared: (code: string) => ({
    ...answerQuery(['report', code], shared.getSharedReport, { params: { code } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }),
  impact: () => answerQuery(['impact'], shared.getImpact, {}),
}

export const useCreateReport = () =>
  useChange(area, (body: BodyOf<typeof contract.createReport>, idempotencyKey) =>
    call(contract.createReport, { body, idempotencyKey }),
  )
export const saveReport = (id: string, body: BodyOf<typeof contract.updateReport>) =>
  call(contract.updateReport, { params: { id }, body })
export const useDeleteReport = (id: string) => useChange(area, () => call(contract.deleteReport, { params: { id } }))
export const useFreezeReport = (id: string) => useChange(area, () => call(contract.freezeReport, { params: { id } }))
export const usePublishEdition = (id: string) =>
  useChange(area, ({ editionId, isPublic }: { editionId: string; isPublic: boolean }) =>
    call(contract.publishEdition, { params: { id, editionId }, body: { isPublic } }),
  )
export const useCreateLink = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.createLink>) => call(contract.createLink, { params: { id }, body }))
export const useEndLink = (id: string) =>
  useChange(area, (linkId: string) => call(contract.endLink, { params: { id, linkId } }))

export const openShared = (code: string, password: string) =>
  call(shared.openSharedReport, { params: { code }, body: { password } })
export const sharedFile = (code: string, password: string | null, lang: Locale) =>
  call(shared.downloadSharedReport, { params: { code }, body: { password, lang } })
export const impactFile = (lang: Locale) => call(shared.downloadImpact, { query: { lang } })
export const reportFile = (id: string, lang: Locale) =>
  call(contract.downloadReportPdf, { params: { id }, query: { lang } })
