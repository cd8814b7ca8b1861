import { useQuery } from '@tanstack/react-query'
import type { Progress } from '#contract/cohorts/progress.ts'
import { later } from '#web/lib/page/later.ts'
import { progressQueries } from '../api.ts'
import type { Earned } from './certificate-picture.tsx'

const code = later(() => import('./home-certificate.tsx'))

/** What somebody earned and nobody revoked. */
export const earnedIn = (progress: Progress | null | undefined): Earned | null =>
  progress?.certificate?.isValid ? { progress, certificate: progress.certificate } : null

/** Most people have no certificate yet: the code of its picture comes with those who do, before their page is shown. */
export const loadCertificate = async (progress: Progress | null | undefined) => {
  if (earnedIn(progress)) await code.load()
}

export function LaterCertificatePicture(props: Earned) {
  const { CertificatePicture } = code.use()
  return <CertificatePicture {...props} />
}

export function LaterHomeCertificate() {
  const earned = earnedIn(useQuery(progressQueries.mine()).data?.progress)
  const card = code.useLoaded(earned !== null)
  return card && earned ? <card.HomeCertificate {...earned} /> : null
}
