import * as contract from '#contract/resume.ts'
import type { CvLayout } from '#contract/resume.ts'
import { call } from '#web/lib/api/client.ts'
import type { Locale } from '#web/lib/text/i18n.ts'

export type CvChoice = { layout: CvLayout; lang: Locale }

export const fetchCv = (query: CvChoice, signal?: AbortSignal) =>
  call(contract.downloadCv, { query, ...(signal && { signal }) })
