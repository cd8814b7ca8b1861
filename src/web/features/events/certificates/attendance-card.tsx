import { BadgeCheck, BadgeX, Download } from 'lucide-react'
import type { AttendanceCertificate } from '#contract/events/certificates.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { attendanceFile } from './api.ts'

/** What a certificate of attendance says, for whoever holds it in their hands. */
export function AttendanceCard({ certificate }: { certificate: AttendanceCertificate }) {
  const t = useT('events-certificates')
  const format = useFormat()
  const { code, name, title, startsAt, endsAt, zone, organisation, issuedAt, isValid } = certificate
  const facts = [
    { term: t('event'), value: <Translated text={title} /> },
    { term: t('when'), value: `${format.dateTime(startsAt, zone)} – ${format.time(endsAt, zone)}` },
    { term: t('by'), value: organisation },
    { term: t('issued'), value: format.date(issuedAt) },
    { term: t('code'), value: <span className="mono">{code}</span> },
  ]
  return (
    <Card className="proof__card">
      <div className="lcd proof__head">
        {isValid ? <BadgeCheck aria-hidden /> : <BadgeX aria-hidden />}
        <div className="grow">
          <p className="small">{t('title')}</p>
          <h1 className="title-page">{t(isValid ? 'isTrue' : 'isNot')}</h1>
        </div>
        <Plant lit={isValid ? 7 : 0} size={64} />
      </div>
      <div className="proof__body stack">
        <div>
          <p className="small subtle">{t('issuedTo')}</p>
          <p className="title-detail proof__name">{name}</p>
        </div>
        <Facts facts={facts} />
        {isValid ? <Files code={code} /> : <p>{t('isNotText')}</p>}
      </div>
    </Card>
  )
}

function Files({ code }: { code: string }) {
  const t = useT('events-certificates')
  const act = useAct()
  const save = (lang: 'pt' | 'en') => act(async () => download(await attendanceFile(code, lang), `${code}.pdf`))
  return (
    <div className="row row--wrap">
      <Button variant="primary" onClick={() => void save('pt')}>
        <Download />
        {t('pdfPt')}
      </Button>
      <Button onClick={() => void save('en')}>
        <Download />
        {t('pdfEn')}
      </Button>
    </div>
  )
}
