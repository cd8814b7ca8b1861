import { Link } from '@tanstack/react-router'
import { BadgeCheck, Download, ImageDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Progress } from '#contract/cohorts/progress.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { badgeFile, badgePicture, certificateFile, useShowSkills } from './api.ts'
import './certificate-picture.css'

export function CertificateDownloads({ code, noBadge = false }: { code: string; noBadge?: boolean }) {
  const t = useT('cohorts-certificates')
  const act = useAct()
  return (
    <div className="row row--wrap">
      {(['pt', 'en'] as const).map((lang) => (
        <Button
          key={lang}
          size="sm"
          onClick={() => void act(async () => download(await certificateFile(code, lang), `${code}-${lang}.pdf`))}
        >
          <Download />
          {t(`pdf.${lang}`)}
        </Button>
      ))}
      {!noBadge && <BadgeDownloads code={code} />}
    </div>
  )
}

function BadgeDownloads({ code }: { code: string }) {
  const t = useT('cohorts-certificates')
  const act = useAct()
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => void act(async () => download(await badgeFile(code), `${code}.jwt`))}
      >
        <BadgeCheck />
        {t('badge')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => void act(async () => download(await badgePicture(code), `${code}.svg`))}
      >
        <ImageDown />
        {t('badgeImage')}
      </Button>
    </>
  )
}

type Given = NonNullable<Progress['certificate']>

/** The certificate of a trainee on the page of the team; their own one comes with a picture of it. */
export function CertificateCard({ certificate, picture }: { certificate: Given; picture?: ReactNode }) {
  const { code, isValid, skillCount } = certificate
  const t = useT('cohorts-certificates')
  const about = (
    <div className="stack">
      <div className="row row--between">
        <h2 className="title-card">{t('title')}</h2>
        <Status tone={isValid ? 'success' : 'danger'}>{t(isValid ? 'valid' : 'revoked')}</Status>
      </div>
      <Link className="link" to="/verify/$code" params={{ code }}>
        {code}
      </Link>
      {isValid && <CertificateDownloads code={code} />}
      {picture && skillCount > 0 && <ShowSkills certificate={certificate} />}
    </div>
  )
  return (
    <Card as="section" pad className={picture ? 'certcard' : undefined}>
      {picture}
      {about}
    </Card>
  )
}

/** The holder decides whether strangers see the skills. */
function ShowSkills({ certificate: { showsSkills, skillCount } }: { certificate: Given }) {
  const t = useT('cohorts-certificates')
  const act = useAct()
  const show = useShowSkills()
  return (
    <Switch
      checked={showsSkills}
      hint={t('showSkillsHint')}
      onChange={({ target }) => void act(() => show.mutateAsync(target.checked))}
    >
      {t('showSkills', { count: skillCount })}
    </Switch>
  )
}
