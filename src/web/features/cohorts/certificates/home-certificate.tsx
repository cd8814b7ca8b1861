import { Link } from '@tanstack/react-router'
import { Card } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { EnrolmentStatus } from '../intake/enrolment-status.tsx'
import { CertificatePicture, type Earned } from './certificate-picture.tsx'

export { CertificatePicture }

/** On the home page of whoever completed: what they earned, in front. */
export function HomeCertificate(earned: Earned) {
  const t = useT('cohorts')
  const { day } = useFormat()
  const { cohort, state, isAlumni } = earned.progress
  return (
    <Card as="section" pad link className="certcard" aria-labelledby="certificate">
      <CertificatePicture {...earned} />
      <div>
        <h2 className="title-section" id="certificate">
          <Link className="stretched" to="/programme">
            {t('certificate.kind')}
          </Link>
        </h2>
        <p className="muted">{t('intake.title', { name: cohort.name })}</p>
        <p className="small subtle">{t('certificate.issued', { date: day(earned.certificate.issuedAt) })}</p>
        <EnrolmentStatus state={isAlumni ? 'alumni' : state} />
      </div>
    </Card>
  )
}
