import { Link } from '@tanstack/react-router'
import { BadgeCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { Progress } from '#contract/cohort-progress.ts'
import type { TraineeDetail } from '#contract/cohort-trainees.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { badgeFile, certificateFile, useComplete, useRevoke, useShowSkills } from './certificate-api.ts'

export function CertificateDownloads({ code }: { code: string }) {
  const t = useT('certificates')
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
      <Button
        size="sm"
        variant="ghost"
        onClick={() => void act(async () => download(await badgeFile(code), `${code}.jwt`))}
      >
        <BadgeCheck />
        {t('badge')}
      </Button>
    </div>
  )
}

type Given = NonNullable<Progress['certificate']>

/** The certificate of a trainee, on their own page and on that of the team. */
export function CertificateCard({ certificate, isMine }: { certificate: Given; isMine?: boolean }) {
  const { code, isValid, skillCount } = certificate
  const t = useT('certificates')
  return (
    <Card as="section" pad className="stack">
      <div className="row row--between">
        <h2 className="title-card">{t('title')}</h2>
        <Status tone={isValid ? 'success' : 'danger'}>{t(isValid ? 'valid' : 'revoked')}</Status>
      </div>
      <Link className="link" to="/verify/$code" params={{ code }}>
        {code}
      </Link>
      {isValid && <CertificateDownloads code={code} />}
      {isMine && isValid && skillCount > 0 && <ShowSkills certificate={certificate} />}
    </Card>
  )
}

/** The holder decides whether strangers see the skills. */
function ShowSkills({ certificate: { showsSkills, skillCount } }: { certificate: Given }) {
  const t = useT('certificates')
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

type Props = { trainee: TraineeDetail }

/** Staff confirm the completion; when the rule is not met they say why. */
export function CompleteButton({ trainee: { id, version, completion, person } }: Props) {
  const t = useT('certificates')
  const act = useAct()
  const complete = useComplete(id)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const confirm = async () => {
    const done = await act(() => complete.mutateAsync({ reason: reason.trim() || null, version }))
    if (!done) return
    setAsking(false)
    toast(t('issuedToast'))
  }
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t('complete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('completeTitle', { name: person.name })}
        confirmLabel={t('complete')}
        cancelLabel={t('back')}
        loading={complete.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <div className="form">
          <p>{t(completion.met ? 'completeText' : 'unmetText')}</p>
          {!completion.met && (
            <Field label={t('reason')}>
              <Textarea rows={3} limit={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}

export function RevokeButton({ trainee: { id, person } }: Props) {
  const t = useT('certificates')
  const act = useAct()
  const revoke = useRevoke(id)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const confirm = async () => {
    if (await act(() => revoke.mutateAsync(reason))) setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('revokeTitle', { name: person.name })}
        confirmLabel={t('revoke')}
        cancelLabel={t('back')}
        loading={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <Field label={t('reason')}>
          <Textarea rows={3} limit={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  )
}
