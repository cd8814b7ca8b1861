import type { BodyOf } from '#contract/endpoint.ts'
import { downloadBadge, downloadBadgeImage } from '#contract/cohorts/badges.ts'
import * as contract from '#contract/cohorts/certificates.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const certificateQuery = (code: string) =>
  answerQuery([area, 'certificate', code], contract.getCertificate, { params: { code } })
export const certificateFile = (code: string, lang: 'pt' | 'en') =>
  call(contract.downloadCertificate, { params: { code }, query: { lang } })
export const badgePicture = (code: string) => call(downloadBadgeImage, { params: { code } })
export const badgeFile = (code: string) => call(downloadBadge, { params: { code } })
export const useShowSkills = () =>
  useChange(area, (showsSkills: boolean) => call(contract.showSkills, { body: { showsSkills } }))
export const useComplete = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.completeTrainee>) =>
    call(contract.completeTrainee, { params: { id }, body }),
  )
export const useRevoke = (id: string) =>
  useChange(area, (reason: string) => call(contract.revokeCertificate, { params: { id }, body: { reason } }))
